/** Words that reveal a person's gender or family, by language, in lower case. */
export const genderedWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordsIn(`he him his himself she her hers herself mr mrs ms miss mx sir madam male female man woman gentleman lady
    husband wife father mother son daughter brother sister chairman chairwoman salesman saleswoman waitress actress
    hostess stewardess`),
  de: wordsIn(`er ihm ihn herr herrn frau männlich weiblich mann ehemann ehefrau vater mutter sohn tochter bruder schwester
    verheiratete verheirateter`),
  fr: wordsIn(`il elle lui monsieur madame mademoiselle mme mlle homme femme masculin féminin époux épouse mari père mère
    fils fille frère soeur sœur marié mariée`),
  es: wordsIn(`él ella señor señora señorita sr sra srta hombre mujer masculino femenino varón esposo esposa marido padre
    madre hijo hija hermano hermana soltero soltera casado casada divorciado divorciada`),
  pt: wordsIn(`ele ela senhor senhora sr sra homem mulher masculino feminino marido esposo esposa pai mãe filho filha
    irmão irmã solteiro solteira casado casada divorciado divorciada`),
  it: wordsIn(`egli ella signor signora signorina sig uomo donna maschile femminile maschio femmina marito moglie padre
    madre figlio figlia fratello sorella celibe nubile sposato sposata coniugato coniugata`),
  nl: wordsIn(`hij hem meneer mevrouw dhr mevr man vrouw mannelijk vrouwelijk echtgenoot echtgenote vader moeder zoon
    dochter broer zus`),
  pl: wordsIn(`on ona jego jej pan pani mężczyzna kobieta mąż żona ojciec matka syn córka brat siostra żonaty zamężna
    kawaler panna`),
  ar: wordsIn(`هو هي السيد السيدة الآنسة ذكر أنثى رجل امرأة زوج زوجة متزوج متزوجة أعزب عزباء أب أم`),
  he: wordsIn(`הוא היא מר גברת גב׳ זכר נקבה גבר אישה בעל אישתי נשוי נשואה רווק רווקה גרוש גרושה אב אם`),
}

/** The same for languages that are written without spaces. */
export const genderedParts: Readonly<Record<string, readonly string[]>> = {
  ja: ['男性', '女性', '彼女', '彼', '男', '女'],
  zh: ['先生', '女士', '小姐', '男', '女', '他', '她'],
}

/** English words that are understood in every language and mean nothing else in the others. */
export const genderedEverywhere: ReadonlySet<string> = wordsIn(`him his himself she hers herself mr mrs male female`)

function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
