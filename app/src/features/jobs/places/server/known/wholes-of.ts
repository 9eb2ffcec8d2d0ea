/** Words before a name that indicate the kind of place, as in "Landkreis Miesbach" or "London Borough of Merton". */
const KIND_BEFORE =
  /^(?:the )?(?:(?:london |royal |metropolitan )?borough of|district of|city of|county of|municipality of|landkreis|kreis|lk|stadtbezirk|stadt|powiat|gmina|gemeente|comune di|municipio de|ville de|flughafen|lotnisko|luchthaven|a[ée]roport de|a[ée]roport|aeropuerto de|aeropuerto|aeroporto di|aeroporto de|aeroporto) (?<name>\S.*)$/iu
/** Words after a name that do so, as in "Luton Airport" or "Wigan Borough Council". */
const KIND_AFTER =
  /^(?<name>.+?) (?:(?:international |city )?airport|(?:(?:city|borough|district|county) )?council|borough|district|city cent(?:re|er)|town cent(?:re|er)|area|region)$/iu
/** A side of a town before its name, as in "Western Sydney" or "central Leeds". */
const SIDE_BEFORE =
  /^(?:(?:north|south)(?:[ -]?(?:east|west))?(?:ern)?|(?:east|west)(?:ern)?|central|inner|outer|greater|downtown|upper|lower) (?<name>.+)$/iu
/** A side of a town after its name, as in "Amsterdam-Zuid" or "Hamburg Mitte". */
const SIDE_AFTER =
  /^(?<name>.+?)[ -](?:noord|zuid|oost|centrum|nord|süd|ost|west|mitte|zentrum|sud|est|ouest|centre|norte|sur|este|oeste|centro)$/iu
/** A part of a French town by its number: "Paris 15e". */
const ARRONDISSEMENT = /^(?<name>paris|lyon|marseille) \d{1,2}(?:er|e|è?me)?(?: arrondissement)?$/iu

const FORMS = [KIND_BEFORE, KIND_AFTER, SIDE_BEFORE, SIDE_AFTER, ARRONDISSEMENT]

/**
 * Returns the names of the towns or areas to which a text can add a part, an airport or an authority: "Luton" for
 * "Luton Airport", "Sydney" for "Western Sydney, NSW", with the text after the first comma; empty for a plain name.
 */
export function wholesOf(text: string): string[] {
  const [first = '', ...rest] = text.split(',')
  const name = first.trim().replaceAll(/\s+/gu, ' ')
  return FORMS.flatMap((form) => {
    const whole = form.exec(name)?.groups?.['name']
    return whole === undefined ? [] : [[whole, ...rest].join(',')]
  })
}
