-- What PostgreSQL needs to answer searches. All of it follows from the positions and can be made anew at any time.

-- How far a tenant's rows are.
CREATE TABLE search_states (
  tenant_id integer PRIMARY KEY REFERENCES tenants,
  -- The way texts were analysed; rows made in another way are made anew.
  signature text NOT NULL DEFAULT '',
  -- Every change of positions up to this number is in the rows.
  change bigint NOT NULL DEFAULT 0,
  -- The last position that the first reading has reached; null once it is done.
  walked_to bigint,
  languages text[] NOT NULL DEFAULT '{}',
  documents integer NOT NULL DEFAULT 0
);

-- Values that documents have: of facets, and of texts that are suggested (facet 'text:NAME').
CREATE TABLE search_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants,
  facet text NOT NULL,
  value text NOT NULL,
  -- The value in UTF-16, which gives the order of code units.
  sort_key bytea NOT NULL,
  -- As people read it, where that differs.
  label text,
  -- Documents that have it now.
  documents integer NOT NULL DEFAULT 0,
  -- Its words in one line, and each for itself; only where it is suggested.
  line text,
  words tsvector
);
CREATE UNIQUE INDEX search_values_by_value ON search_values (tenant_id, facet, md5(value));
CREATE INDEX search_values_by_word ON search_values USING gin (words);

-- Distinct points with their labels.
CREATE TABLE search_points (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id integer NOT NULL REFERENCES tenants,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  label text NOT NULL,
  sort_key bytea NOT NULL,
  -- Documents that have it now and are not remote.
  documents integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX search_points_by_place ON search_points (tenant_id, lat, lon, md5(label));

-- Words that a misspelt one may mean.
CREATE TABLE search_words (
  tenant_id integer NOT NULL REFERENCES tenants,
  word text COLLATE "C" NOT NULL,
  length smallint NOT NULL,
  -- The set of its letters in 32 bits.
  letters integer NOT NULL,
  -- A word of the texts, a word of a suggestion.
  in_texts boolean NOT NULL,
  in_suggestions boolean NOT NULL,
  PRIMARY KEY (tenant_id, word)
);
CREATE INDEX search_words_by_length ON search_words (tenant_id, length) INCLUDE (letters, in_texts, in_suggestions, word);

CREATE TABLE search_identifiers (
  tenant_id integer NOT NULL REFERENCES tenants,
  key text COLLATE "C" NOT NULL,
  document_id bigint NOT NULL,
  written text NOT NULL,
  PRIMARY KEY (tenant_id, key, document_id)
);
CREATE INDEX search_identifiers_by_document ON search_identifiers (tenant_id, document_id);

CREATE TABLE search_documents (
  tenant_id integer NOT NULL REFERENCES tenants,
  id bigint NOT NULL,
  remote boolean NOT NULL,
  -- In the order of the index's number columns; null where there is none.
  numbers double precision[] NOT NULL,
  headline_length smallint NOT NULL,
  -- Ids of search_values and search_points.
  facet_values integer[] NOT NULL,
  text_values integer[] NOT NULL,
  points integer[] NOT NULL,
  -- With every code that a code is a part of: GB-ENG and GB.
  regions text[] NOT NULL,
  -- Lexemes carry the tenant's number, so that one index keeps tenants apart. headline is part of named, named of terms.
  headline tsvector NOT NULL,
  named tsvector NOT NULL,
  terms tsvector NOT NULL,
  -- The words of each value in which phrases are looked for, parted by line feeds.
  phrases text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
-- Only the index reads the long columns, so they are neither compressed nor measured.
ALTER TABLE search_documents ALTER terms SET STORAGE EXTERNAL, ALTER terms SET STATISTICS 0,
  ALTER headline SET STATISTICS 0, ALTER named SET STATISTICS 0, ALTER phrases SET STATISTICS 0;
CREATE INDEX search_documents_by_term ON search_documents USING gin (terms) WITH (gin_pending_list_limit = 16384);
CREATE INDEX search_documents_by_value ON search_documents USING gin (facet_values);
CREATE INDEX search_documents_by_point ON search_documents USING gin (points);
