import { describe, expect, it } from 'vitest'

import { detectLanguage } from './detect-language.ts'

describe('the language of an ad', () => {
  it.each([
    ['en', 'Data Engineer (m/w/d)', 'We are looking for an experienced engineer to join our team in Berlin.'],
    [
      'de',
      'Pflegefachkraft (m/w/d)',
      'Wir suchen eine Pflegefachkraft für unser Team. Sie arbeiten gern mit Menschen.',
    ],
    ['fr', 'Développeur', 'Nous recherchons un développeur expérimenté pour rejoindre notre équipe à Lyon.'],
    ['es', 'Ingeniero', 'Buscamos un ingeniero con experiencia para nuestro equipo en Madrid.'],
    ['pt', 'Engenheiro', 'Procuramos um engenheiro com experiência para a nossa equipa em Lisboa.'],
    ['it', 'Ingegnere', 'Cerchiamo un ingegnere con esperienza per il nostro ufficio di Milano.'],
    ['nl', 'Verpleegkundige', 'Wij zoeken een ervaren verpleegkundige voor ons team in Utrecht.'],
    ['sv', 'Sjuksköterska', 'Vi söker en sjuksköterska till vårt team i Stockholm med erfarenhet.'],
    ['da', 'Sygeplejerske', 'Vi søger en sygeplejerske til vores afdeling i Aarhus, som har erfaring.'],
    ['fi', 'Sairaanhoitaja', 'Etsimme kokenutta sairaanhoitajaa tiimiimme Helsingissä.'],
    ['pl', 'Inżynier', 'Szukamy doświadczonego inżyniera do naszego zespołu w Krakowie.'],
    ['cs', 'Inženýr', 'Hledáme zkušeného inženýra do našeho týmu v Praze.'],
    ['hu', 'Mérnök', 'Tapasztalt mérnököt keresünk budapesti csapatunkba.'],
    ['tr', 'Mühendis', 'İstanbul ofisimiz için deneyimli bir mühendis arıyoruz.'],
    ['ru', 'Инженер', 'Мы ищем опытного инженера в нашу команду в Москве.'],
    ['uk', 'Інженер', 'Ми шукаємо досвідченого інженера до нашої команди у Києві.'],
    ['el', 'Μηχανικός', 'Αναζητούμε μηχανικό'],
    ['he', 'מהנדס', 'אנחנו מחפשים מהנדס'],
    ['ar', 'مهندس', 'نبحث عن مهندس ذو خبرة للانضمام إلى فريقنا في دبي.'],
    ['ja', 'データエンジニア', '経験豊富なエンジニアを募集しています。'],
    ['ko', '엔지니어', '경력 엔지니어를 모집합니다'],
    ['zh', '软件工程师 (Java)', '我们正在寻找经验丰富的工程师加入上海团队'],
    ['th', 'วิศวกร', 'เรากำลังมองหาวิศวกร'],
  ])('is found in a few words: %s', (language, title, text) => {
    expect(detectLanguage(title, text)).toBe(language)
  })

  it('is English if there is too little text', () => {
    expect(detectLanguage('Nurse', 'Band 5')).toBe('en')
    expect(detectLanguage('', '')).toBe('en')
    expect(detectLanguage('12345', 'https://example.org')).toBe('en')
  })
})
