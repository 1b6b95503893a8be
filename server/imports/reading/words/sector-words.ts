/** What publishers call sectors, in English, German, French, Spanish and Portuguese; `|` parts the words. */
export const sectorWords: Readonly<Record<string, string>> = {
  agriculture_food: `agriculture|agribusiness|agritech|agtech|agrifood|agri food|food|food and beverage|beverage|farming|livestock|
    fishery|fishing|fishing and aquaculture|aquaculture|forestry|agriculture forestry and fishing|agriculture and food|horticulture|foodtech|dairy|
    landwirtschaft|agrar|agrarwirtschaft|ernahrung|lebensmittel|forstwirtschaft|fischerei|gartenbau|weinbau|land und forstwirtschaft|
    agroalimentaire|alimentation|peche|elevage|sylviculture|viticulture|agriculture et alimentation|
    agricultura|ganaderia|pesca|agroindustria|alimentacion|alimento|agroalimentario|silvicultura|
    agropecuaria|agronegocio|alimentacao|pecuaria|agricultura e pecuaria`,
  climate_energy: `energy|cleantech|clean tech|clean energy|clean technology|renewable energy|renewable|climate|climate tech|environment|
    solar|solar energy|wind energy|wind power|power|utility|oil and gas|energy and environment|greentech|energy efficiency|electricity|
    energie|erneuerbare energien|erneuerbare energie|umwelt|umwelttechnik|klima|klimaschutz|solarenergie|windenergie|energieversorgung|
    strom|umwelt und energie|energieeffizienz|
    energies renouvelables|energie renouvelable|environnement|climat|energie et environnement|energie solaire|transition energetique|
    ecologie|electricite|
    energia|energias renovables|energia renovable|renovables|medio ambiente|clima|energia solar|energia eolica|eficiencia energetica|
    energias renovaveis|energia renovavel|renovaveis|meio ambiente|ambiente|eletricidade|electricidad`,
  education: `education|edtech|training|e learning|elearning|school|higher education|vocational training|education and training|
    early childhood|bildung|ausbildung|weiterbildung|schule|hochschulbildung|erziehung|berufsbildung|
    enseignement|formation|enseignement superieur|ecole|formation professionnelle|
    educacion|formacion|ensenanza|educacion superior|formacion profesional|capacitacion|
    educacao|ensino|formacao|ensino superior|capacitacao|treinamento`,
  fintech: `fintech|financial service|financial technology|finance|financial|insurance|insurtech|banking|payment|microfinance|
    finanzen|finanzdienstleistung|finanzdienstleistungen|finanzwesen|versicherung|versicherungen|bankwesen|finanztechnologie|
    services financiers|assurance|assurances|banque|finances|
    servicios financieros|finanzas|seguro|banca|tecnologia financiera|
    servicos financeiros|financas|tecnologia financeira`,
  health_biotech: `health|healthcare|health care|biotech|biotechnology|medical|medtech|medical device|pharma|pharmaceutical|
    life science|lifescience|digital health|healthtech|medicine|wellness|health and wellness|mental health|hospital|diagnostic|
    gesundheit|gesundheitswesen|biotechnologie|medizin|medizintechnik|arzneimittel|pharmazie|biowissenschaften|lebenswissenschaften|
    sante|sciences de la vie|biotechnologies|pharmacie|pharmaceutique|medecine|dispositifs medicaux|bien etre|
    salud|sanidad|biotecnologia|farmaceutica|farmaceutico|medicina|ciencias de la vida|dispositivos medicos|
    saude|ciencias da vida|farmacia|bem estar`,
  housing_construction: `construction|housing|real estate|proptech|property|building|architecture|construction and housing|homebuilding|
    bau|baugewerbe|bauwesen|wohnungsbau|wohnen|immobilien|immobilienwirtschaft|bauwirtschaft|
    btp|logement|immobilier|batiment|habitat|construction et logement|
    construccion|vivienda|inmobiliaria|inmobiliario|bienes raices|edificacion|
    construcao|construcao civil|habitacao|imobiliario|imoveis|moradia`,
  ict_software: `software|saas|enterprise software|it|ict|internet|web|information technology|mobile|artificial intelligence|ai|
    machine learning|cybersecurity|security software|telecommunication|telecom|cloud|data|big data|analytic|computer|digital|
    information and communication|blockchain|
    informatik|informationstechnologie|informationstechnik|kunstliche intelligenz|telekommunikation|digitalisierung|edv|
    informations und kommunikationstechnologie|ikt|
    informatique|logiciel|logiciels|numerique|intelligence artificielle|telecommunications|technologies de l information|tic|
    informatica|programa informatico|inteligencia artificial|telecomunicaciones|tecnologias de la informacion|tecnologia de la informacion|
    tecnologia da informacao|ti|telecomunicacao|telecomunicacoes`,
  hardware_deeptech: `hardware|semiconductor|robotic|robotics|deep tech|deeptech|electronic|electronics|nanotech|nanotechnology|space|
    aerospace|photonic|quantum|internet of things|iot|drone|3d printing|
    elektronik|halbleiter|robotik|raumfahrt|luft und raumfahrt|photonik|nanotechnologie|
    electronique|semi conducteurs|robotique|spatial|aerospatial|nanotechnologies|
    electronica|semiconductores|robotica|aeroespacial|nanotecnologia|
    eletronica|semicondutores`,
  manufacturing: `manufacturing|industrial|industry|factory|advanced manufacturing|machinery|chemical|chemicals|mining|metal|textile|
    material|plastics|
    verarbeitendes gewerbe|produktion|fertigung|herstellung|maschinenbau|produzierendes gewerbe|chemie|bergbau|textil|industrie|
    anlagenbau|metallverarbeitung|
    industrie manufacturiere|fabrication|production|chimie|industrie extractive|metallurgie|
    manufactura|industria|industria manufacturera|fabricacion|manufacturera|quimica|mineria|metalurgia|
    manufatura|industria de transformacao|fabricacao|industria transformadora|mineracao`,
  media_creative: `media|entertainment|art and culture|art|arts|culture|game|gaming|music|film|publishing|creative industry|design|
    advertising|heritage|creative|news|video|arts and culture|arts culture and heritage|
    kultur|kunst|medien|kreativwirtschaft|unterhaltung|musik|verlag|verlagswesen|werbung|kunst und kultur|spiele|
    medias|divertissement|musique|edition|arts et culture|industries creatives|jeux video|patrimoine|
    cultura|medios|medios de comunicacion|entretenimiento|musica|industrias creativas|arte y cultura|videojuegos|publicidad|arte|
    midia|meios de comunicacao|industrias criativas|arte e cultura|economia criativa|jogos|publicidade`,
  mobility_logistics: `transport|transportation|logistic|logistics|mobility|automotive|shipping|transport and logistics|aviation|
    warehousing|supply chain|transportation and warehousing|railway|
    verkehr|transportwesen|logistik|mobilitat|automobil|fahrzeugbau|schifffahrt|luftfahrt|spedition|transport und logistik|verkehr und lagerei|
    transports|logistique|mobilite|automobile|transport et logistique|
    transporte|logistica|movilidad|automocion|automotriz|transporte y logistica|transporte y almacenamiento|
    mobilidade|automotivo|transporte e logistica`,
  professional_services: `consulting|legal|legal service|professional service|business service|professional services|accounting|
    human resource|marketing|hrtech|hr tech|professional scientific and technical services|administrative services|outsourcing|
    dienstleistung|dienstleistungen|beratung|unternehmensberatung|rechtsberatung|freiberufliche dienstleistungen|
    unternehmensnahe dienstleistungen|personaldienstleistungen|
    conseil|services aux entreprises|services professionnels|services juridiques|comptabilite|ressources humaines|
    consultoria|servicios profesionales|servicios empresariales|servicios a empresas|servicios juridicos|recursos humanos|
    servicos|servicos profissionais|servicos empresariais|servicos as empresas`,
  retail_consumer: `retail|retail trade|wholesale|wholesale trade|wholesale and retail|trade|commerce|ecommerce|e commerce|consumer|
    consumer good|consumer goods|consumer product|fashion|apparel|beauty|cosmetic|marketplace|shopping|
    einzelhandel|handel|grosshandel|konsumguter|mode|bekleidung|onlinehandel|gross und einzelhandel|versandhandel|verbraucher|
    commerce de detail|commerce de gros|distribution|biens de consommation|vente au detail|commerce electronique|grande distribution|
    comercio|comercio minorista|comercio al por menor|minorista|venta al por menor|comercio mayorista|comercio electronico|bienes de consumo|moda|
    consumo|
    varejo|comercio varejista|varejista|atacado|comercio atacadista|comercio eletronico|bens de consumo|retalho|comercio a retalho`,
  tourism_hospitality: `tourism|travel|hospitality|hotel|restaurant|travel and tourism|tourism and hospitality|leisure|catering|
    accommodation|accommodation and food services|hotels and restaurants|
    tourismus|gastgewerbe|gastronomie|hotellerie|reise|reisen|freizeit|beherbergung|fremdenverkehr|
    tourisme|hotellerie restauration|restauration|voyage|voyages|loisir|loisirs|hebergement|
    turismo|hosteleria|hoteleria|restauracion|viaje|ocio|alojamiento|turismo y hosteleria|gastronomia|
    hotelaria|restauracao|viagem|viagens|lazer|alojamento|turismo e hotelaria`,
  water_sanitation: `water|sanitation|water and sanitation|water supply|wash|sewerage|water supply and sanitation|irrigation|
    wasser|wasserversorgung|abwasser|wasserwirtschaft|wasser und abwasser|
    eau|assainissement|eau et assainissement|
    agua|saneamiento|agua y saneamiento|abastecimiento de agua|
    saneamento|agua e saneamento|saneamento basico`,
  circular_waste: `recycling|waste|waste management|circular economy|
    abfall|abfallwirtschaft|kreislaufwirtschaft|entsorgung|wiederverwertung|
    dechet|dechets|recyclage|economie circulaire|gestion des dechets|
    residuo|residuos|reciclaje|economia circular|gestion de residuos|
    reciclagem|gestao de residuos`,
  social_services: `social service|social services|social work|social care|welfare|community|social|social protection|housing support|
    human services|community development|humanitarian|humanitarian aid|poverty relief|social impact|
    soziales|sozialwesen|sozialarbeit|wohlfahrt|soziale dienste|pflege|
    action sociale|services sociaux|aide sociale|solidarite|protection sociale|affaires sociales|
    servicios sociales|accion social|bienestar social|proteccion social|asistencia social|
    servicos sociais|assistencia social|acao social|protecao social`,
  justice_governance: `justice|governance|public administration|human right|human rights|law|government|civil society|democracy|
    peace and security|public sector|
    justiz|offentliche verwaltung|verwaltung|menschenrechte|zivilgesellschaft|demokratie|
    administration publique|gouvernance|droits humains|droits de l homme|societe civile|
    justicia|gobernanza|administracion publica|derechos humanos|sociedad civil|
    justica|governanca|administracao publica|direitos humanos|sociedade civil`,
  science_research: `research|science|research and development|scientific research|r and d|basic research|
    forschung|wissenschaft|forschung und entwicklung|
    recherche|recherche et developpement|recherche scientifique|
    investigacion|ciencia|investigacion y desarrollo|investigacion cientifica|
    pesquisa|pesquisa e desenvolvimento|pesquisa cientifica|investigacao`,
  other: `other|others|miscellaneous|sonstige|sonstiges|andere|autre|autres|divers|otro|otros|varios|outro|outros`,
};
