-- The address of a company's pages, if the operator stated one; otherwise it follows from the company's first host and PUBLIC_URL.
ALTER TABLE tenants ADD COLUMN public_url text;
