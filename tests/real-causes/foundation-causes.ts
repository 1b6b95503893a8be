/**
 * Every cause in the column `cause_area` of the real file of foundation grants, under its sectors: a cell of the file is
 * a line here, as it is written. A cell that names several causes has the sectors of all of them.
 */
const causes: Readonly<Record<string, string>> = {
  agriculture_food: `
    Animal welfare/diet change
    Animal welfare/diet change/fish/research
    Animal welfare/diet change/research
    Animal welfare/factory farming
    Animal welfare/factory farming/cage-free
    Animal welfare/factory farming/certification
    Animal welfare/factory farming/chicken
    Animal welfare/factory farming/chicken and pig
    Animal welfare/factory farming/chicken/broiler chicken
    Animal welfare/factory farming/chicken/broiler chicken/cage-fre/corporate campaign
    Animal welfare/factory farming/chicken/broiler chicken/cage-free/corporate campaign
    Animal welfare/factory farming/chicken/broiler chicken/corporate campaign
    Animal welfare/factory farming/chicken/broiler chicken/layer chicken
    Animal welfare/factory farming/chicken/broiler chicken/pig
    Animal welfare/factory farming/chicken/broiler chicken/researcch
    Animal welfare/factory farming/chicken/broiler chicken/research
    Animal welfare/factory farming/chicken/broiler chicken/research/corporate campaign
    Animal welfare/factory farming/chicken/cage-free
    Animal welfare/factory farming/chicken/cage-free campaign/international/India
    Animal welfare/factory farming/chicken/cage-free campaign/United States
    Animal welfare/factory farming/chicken/cage-free/broiler chicken
    Animal welfare/factory farming/chicken/cage-free/broiler chicken/corporate campaign
    Animal welfare/factory farming/chicken/cage-free/corporate campaign
    Animal welfare/factory farming/chicken/cage-free/research
    Animal welfare/factory farming/chicken/cattle
    Animal welfare/factory farming/chicken/cattle/pig
    Animal welfare/factory farming/chicken/chick culling
    Animal welfare/factory farming/chicken/chick culling|Animal welfare/diet change
    Animal welfare/factory farming/chicken/fish
    Animal welfare/factory farming/chicken/layer chicken
    Animal welfare/factory farming/chicken/layer chicken/cage-free
    Animal welfare/factory farming/chicken/layer chicken/cage-free/research
    Animal welfare/factory farming/chicken/layer chicken/pig/cage-free
    Animal welfare/factory farming/chicken/layer chicken/pig/cage-free/corporate campaign
    Animal welfare/factory farming/chicken/turkey/pig
    Animal welfare/factory farming/China
    Animal welfare/factory farming/China and Southeast Asia
    Animal welfare/factory farming/corporate campaign
    Animal welfare/factory farming/crustacean/decapod crustacean
    Animal welfare/factory farming/fish
    Animal welfare/factory farming/fish/certification
    Animal welfare/factory farming/fish/chicken/pig
    Animal welfare/factory farming/fish/poultry
    Animal welfare/factory farming/fish/research
    Animal welfare/factory farming/fish/sea bass/sea bream/research
    Animal welfare/factory farming/fish/wild-caught demersal fish
    Animal welfare/factory farming/India
    Animal welfare/factory farming/Latin America
    Animal welfare/factory farming/legislative campaign
    Animal welfare/factory farming/legislative change
    Animal welfare/factory farming/legislative standards
    Animal welfare/factory farming/litigation
    Animal welfare/factory farming/meat alternatives/plant-based meat
    Animal welfare/factory farming/meta/charity evaluator
    Animal welfare/factory farming/movement growth
    Animal welfare/factory farming/movement growth/talent pipeline
    Animal welfare/factory farming/pig
    Animal welfare/factory farming/pig/cage-free
    Animal welfare/factory farming/pig/chicken
    Animal welfare/factory farming/pig/movement growth/talent pipeline
    Animal welfare/factory farming/pig/slaughter
    Animal welfare/factory farming/poultry/cattle
    Animal welfare/factory farming/research
    Animal welfare/factory farming/survey research
    Animal welfare/factory farming/welfarism/rating system/United States
    Animal welfare/factory farming/welfarism/United States
    Animal welfare/meat alternatives
    Animal welfare/meat alternatives/diversity, equity, and inclusion
    Animal welfare/meat alternatives/plant-based meat
    Animal welfare/meat alternatives/plant-based meat/consumer preferences
    Animal welfare/meat alternatives/plant-based meat/factoring farming/fish/consumer preferences
    Animal welfare/meat alternatives/plant-based meat/legislative change
    Animal welfare/meat alternatives/plant-based meat/talent pipeline
    Regional Food Systems
  `,
  climate_energy: `
    Clean Energy
    Climate change/geoengineering/solar radiation management
    Climate change/hydrofluorocarbons
    Environment
    Environment/Agriculture
    Environment/Campus Activities
    Environment/Campus programs
    Environment/Citizen Empowerment
    Environment/Communications
    Environment/Economics and Fiscal Policy
    Environment/Environmental vision & values
    Environment/Farming / Forestry / Waste
    Environment/Habitat
    Environment/Human Rights Initiative
    Environment/Minority Communities
    Environment/Minority Communitites
    Environment/Out of program
    Environment/Spirit, Values, Ethics
    Environment/Sustainable Societies
    Environment/Toolbox
    Environment/Transportation
    Environment/Transportation & land use
    Environmental Equity
    Environmental Equity, Philanthropy
    Environmental Equity, Philanthropy, Women
    Environmental Justice
    Environmental Protection
    Environmental Protection, Philanthropy
    Environmentalism
    Interprogram/Environment / Jewish Life
    Special Initiative on Climate
  `,
  education: `
    After School Programs, Education, Girls
    Education
    Education Equity
    Education Equity/College Access and Success
    Education Equity/College Pipeline
    Education Equity/Early Success and PreK-3rd
    Education Equity/PreK-12 Systems Change
    Education/AP courses
    Education/assessment
    Education/book distribution
    Education/coding bootcamp
    Education/college prep
    Education/community-based creative writing
    Education/computer science education
    Education/computer science education/devices
    Education/computer science education/gender representation and race/ethnicity representation
    Education/computer science education/offline training for primary and secondary school students
    Education/computer science education/online teacher training
    Education/crisis response/refugee education
    Education/devices/Raspberry Pi
    Education/digital books
    Education/digital content for people with limited connectivity
    Education/digital education
    Education/digital skills
    Education/earliy childhood literacy
    Education/easy-to-use teaching tools and training modules
    Education/Educational research
    Education/entrepreneurship
    Education/language preservation
    Education/mentorship
    Education/mentorship of disadvantaged students
    Education/micro-computers and related support
    Education/offline access to online education
    Education/online coding education
    Education/online degrees for refugees
    Education/online video education
    Education/open-source platform for book translation
    Education/parental support
    Education/refugee education
    Education/robotics
    Education/school success
    Education/science education/technology-assisted education
    Education/STEM education
    Education/STEM education/Computer science education
    Education/STEM education/teacher incentives
    Education/tablet-based education
    Education/tablet-based educational games/conflict zone education/refugee education
    Education/teacher information sharing and funding student projects
    Education/teacher training
    Education/Teacher training
    Education/tech projects
    Education/technology education
    Education/veterans education
    Education/Youth
    Education/youth literacy
    Education|Talent pipeline
    Jewish life/Jewish education
    Jewish life/Jewish Education
    Tolerance education
  `,
  fintech: `
    Financing/credit opportunities
    Financing/credit rating system
    Financing/Crowdfunding
    Microfinance
  `,
  health_biotech: `
    Biosecurity and pandemic preparedness
    Biosecurity and pandemic preparedness/coordination efforts
    Biosecurity and pandemic preparedness/COVID-19
    Biosecurity and pandemic preparedness/COVID-19/COVID-19 vaccine
    Biosecurity and pandemic preparedness/disinfection
    Biosecurity and pandemic preparedness/personal protective equipment
    Biosecurity and pandemic preparedness/regulatory speedup
    Biosecurity and pandemic preparedness/Scientific research
    Biosecurity and pandemic preparedness/vaccine development
    Developmental Disabilities
    Disability assistance
    Disability assistance/3D printing
    Disability assistance/3D printing/wheelchairs
    Disability assistance/blindness
    Disability assistance/blindness/sight loss
    Disability assistance/crowdsourced accessibility map
    Disability assistance/deafness/hearing screenings
    Disability assistance/hearing assistance
    Disability assistance/leprosy/footwear
    Disability assistance/micronavigation platform
    Disability assistance/mouth-controlled assistive device
    Disability assistance/prosthetics
    Disability assistance/prosthetics/3D printing
    Disability assistance/smart augmentative and alternative communication software
    Disability assistance/wheelchair
    Disability assistance/wheelchairs
    Disabiliy assistance/information about location and availability of assistive technology
    Global catastrophic risks|Global health|Animal welfare
    Global health
    Global health and development
    Global health/crisis response/Ebola
    Global health/Crisis response/Zika
    Global health/deworming
    Global health/malaria/bednets
    Global health/malaria/resistance
    Global health/malaria/seasonal malaria chemoprevention
    Global health/measurement
    Global health/nutrition
    Global health/nutrition/iodine
    Global health/nutrition/Vitamin A supplementation
    Global health/vaccination/SMS reminders
    Global poverty/Global health and development
    Health
    Health/Access
    Health/Beginning / End of Life
    Health/Beginning of life
    Health/Beginning of Life
    Health/Cancer
    Health/End of life
    Health/End of Life
    Health/Mind / Body
    Health/Mind / Body and Underserved
    Health/Out of program
    Health/Toolbox
    Health/Underserved
    Healthcare
    Interprogram/Health / Jewish Life
    Organ donation
    Organ donation/United States
    Population
    Reproductive Health
    Reproductive Rights
    Reproductive Rights, Native Support
    Reproductive Rights, Philanthropy
    Reproductive Rights, Youth Organizing
    Security/Biosecurity and pandemic preparedness/Global catastrophic risks/AI safety
    Voluntary Family Planning
  `,
  housing_construction: `
    Land use reform
  `,
  justice_governance: `
    Civic Engagement
    Civic Engagement, Philanthropy
    Civil legal aid
    Conflict Resolution
    Criminal justice reform
    Criminal justice reform/alternatives to prison/United States
    Criminal justice reform/bail reform
    Criminal justice reform/bail reform/prosecutorial reform
    Criminal justice reform/child welfare, drug policy, criminalization
    Criminal justice reform/conservative advocacy
    Criminal justice reform/court watching
    Criminal justice reform/data collection
    Criminal justice reform/data quality
    Criminal justice reform/decriminaliation
    Criminal justice reform/decriminalization
    Criminal justice reform/decriminalization and bail reform
    Criminal justice reform/decriminalization and prison time reduction and formerly incarcerated people
    Criminal justice reform/decriminalization/drug policy
    Criminal justice reform/disability rights
    Criminal justice reform/formerly incarcerated people
    Criminal justice reform/incarcerated people
    Criminal justice reform/jail-closing campaign
    Criminal justice reform/litigation
    Criminal justice reform/movement growth
    Criminal justice reform/movement growth/prosecutorial reform and decriminalization
    Criminal justice reform/politics
    Criminal justice reform/prisin life quality
    Criminal justice reform/prison length reduction
    Criminal justice reform/prison life quality
    Criminal justice reform/prosecutorial reform
    Criminal justice reform/Reallocation of funds outside criminal justice
    Criminal justice reform/restorative justice
    Criminal justice reform/Safety and justice reform
    Criminal justice reform/transformative justice
    Criminal justice reform/unclassified
    Criminal justice reform/United States
    Criminal justice reform/United States/empathy
    Criminal justice reform/United States/public safety/racial profiling
    Criminal justice reform/United States/rehabilitation
    Criminal justice reform/United States/restorative justice
    Criminal justice reform/youth justice
    Defense of the Public Interest
    Disarmament
    Drug policy/United States
    Drug policy/United States/Criminal justice reform
    Economic Justice
    Economic Justice, Peace
    Economic Justice, Philanthropy
    Economic Justice, Philanthropy, Racial Justice
    Economic Justice, Philanthropy, Racial Justice, Native Support
    Economic Justice, Prison Reform
    Economic Justice, Progressive Policies
    Economic Justice, Racial Equity
    Economic Justice, Racial Justice
    Economic Justice, Racial Justice, Native Support
    Economic Justice; Neighborhood Planning
    Election Integrity
    Election Integrity, Civic Engagement, Philanthropy
    Election Integrity, Civic Engagement, Women
    Election Integrity, Civil Rights
    Election Integrity, Philanthropy, Women
    Election Integrity, Racial Equity
    Election Integrity, Racial Justice
    Election Integrity; Economic Justice
    Epistemic institutions|Politics
    Evidence-Based Policy
    Fair Democracy, Civic Justice
    Gay and Lesbian Rights
    Gay and Lesbian Rights/Communities of Faith
    Gay and Lesbian Rights/Cross Movement
    Gay and Lesbian Rights/Increasing LGBT Resources
    Gay and Lesbian Rights/Litigation
    Gay and Lesbian Rights/Marriage Equality
    Gay and Lesbian Rights/Nondiscrimination
    Gay and Lesbian Rights/Public Education
    Gay and Lesbian Rights/Research & Communications
    Human rights
    Immigrant Rights
    Immigrant Rights/California Civic Participation
    Immigrant Rights/California Statewide and Local Policy
    Immigrant Rights/Federal Immigration Reform
    International Human Rights
    Jewish life/Social justice
    Jewish life/Social Justice
    Justice & Opportunity
    Legal representation/hunter community
    Macroeconomic stabilization policy
    Macroeconomic stabilization policy/automatic fiscal stabilizers
    Migration policy
    Migration policy/high-skilled migration
    Migration policy/humanitarian migration/free migration
    Migration policy/labor mobility
    Migration policy/labor mobility/RCT
    Migration policy/labor mobility/seasonal migration
    Migration policy/low-skilled migration promotion
    Migration policy/politics
    Migration policy/refugee migration
    Migration policy/refugee migration/family reunification
    Participatory defense
    Peace and Justice
    Peace, Economic Justice
    Philanthropy, Donor Engagement, Economic Justice
    Philanthropy, Economic Justice
    Philanthropy, Racial Equity
    Politics
    Public policy platform
    Public services improvement and transparency/Albania
    Racial Equity
    Racial Equity, Black Community Organizing
    Racial Equity, Leaders of Color
    Racial Equity, Philanthropy
    Racial Equity, Philanthropy, Women's Leadership
    Racial Equity, Youth Organizing
    Racial Justice, Economic Justice
    Racial Justice, Gender Justice, Election Integrity, Philanthropy
    Social Justice
    Social Justice Change, Philanthropy
    Worker rights
  `,
  media_creative: `
    Art/performing arts
    Arts
    Arts for Social Change
    Arts for Social Change, Girls
    Arts, Culture, Media
    Arts, Leadership
    Arts, Women
    Arts/Arts & other programs
    Arts/Arts Advocacy / Creative Autonomy
    Arts/Arts Education
    Arts/Community arts
    Arts/Community-based Arts Organizations
    Arts/Community-Based Arts Organizations
    Arts/Creative Autonomy / Advocacy
    Arts/Creative Autonomy / Arts Advocacy
    Arts/Creative Autuonmy / Arts Advocacy
    Arts/Integrated Program Themes
    Arts/Museum initiative
    Arts/New Agendas / Access & Diversity
    Arts/New Agendas / Access-Diversity
    Arts/New Agendas/Access-Diversity
    Arts/Out of program
    Arts/Toolbox
    Interprogram/Arts / Jewish Life
    Media Reform
    Media Reform, Independent Media
    Media Reform, Philanthropy
    Media Reform, Philanthropy, Technology
    Museum
    Philanthropy, Arts, Women
  `,
  science_research: `
    AI safety
    AI safety/other global catastrophic risks
    AI safety/technical research
    AI safety/technical research/governance
    AI safety/technical research/movement growth
    AI safety/technical research/strategy
    AI safety/technical research/talent pipeline
    AI safety/tecnical research
    Effective altruism|AI safety
    Genetics
    Global catastrophic risks/AI safety
    Human Sciences
    Natural Sciences
    Science
    Science and Technology
    Science and Technology/Cyber
    Scientific research
    Scientific research/antiviral and inhibitor work
    Scientific research/malaria/gene drive
    Scientific research/malaria/gene drive testing
    Scientific research/malaria/gene drive testing and governance
    Scientific research/malaria/mosquito cryopreservation
    Scientific research/neurobiology
    Scientific research/plant pathology
    Scientific research/research integrity
    Scientific research/tools and techniques
    Scientific research/transformative basic science
    Scientific research/transformative basic science/Innocentive challenge
    Scientific research/transformative basic science/stem cell research
    Scientific research/transformative R01
    Scientific research/trasnformative basic science
  `,
  social_services: `
    Cash transfers
    Cash transfers/conditional cash transfers
    Cash transfers/evidence base
    Cash transfers/unconditional cash transfers
    Community
    Community development
    Crisis response/Refugee information
    Crisis response/Refugee support/Internet access
    Disaster Relief
    Family support
    Homeless assistance
    Job Opportunities
    Job opportunity/cafe and catering business
    Job search/affordable housing/business training
    Job search/disability assistance
    Job training
    Job training/digital manufacturing skills
    Job training/digital skills
    Job training/digital skills and data science
    Job training/manufacturing
    Job training/technology
    Joba training/digital skills
    Youth
  `,
  '': `
    ACT Fellowship
    Adverse childhood experiences
    AI safety/forecasting
    AI safety/governance
    AI safety/governance/forecasting
    AI safety/governance/talent pipeline
    AI safety/movement growth
    AI safety/strategy
    AI safety/strategy/forecasting
    AI safety/talent pipeline
    Animal welfare
    Animal welfare/animal fashion alternatives
    Animal welfare/clothing change/fur
    Animal welfare/diversity, equity, and inclusion
    Animal welfare/fish
    Animal welfare/fish welfare
    Animal welfare/legislative change/research
    Animal welfare/moral patienthood/research
    Animal welfare/movement growth
    Animal welfare/movement growth/career counseling
    Animal welfare/movement growth/diversity, equity, and inclusion
    Animal welfare/movement growth/new organizations
    Animal welfare/movement growth/talent pipeline
    Animal welfare/wild animal welfare
    Animal welfare/wild animal welfare/bird/research
    Animal welfare/wild animal welfare/research
    Capacity Building
    Career counseling
    Cause prioritization
    Central Texas
    Character Virtue Development
    Cross-Program
    Custom/discretionary fund
    Customer/special opportunities
    Digital exclusion
    Digital literacy/online safety training
    Economic growth
    Effective altruism
    Effective altruism/donor pledges
    Effective altruism/effective giving
    Effective altruism/fundraising
    Effective altruism/information corpus
    Effective altruism/movement growth
    Effective altruism/movement growth/career counseling
    Entrepreneurship
    Entrrepeneurship/digital skills
    Epistemic institutions
    Epistemic institutions/effective altruism/movement growth
    Epistemic institutions/forecasting
    Exceptional Cognitive Talent and Genius
    FIXME
    Gender representation
    Global catastrophic risks
    Global catastrophic risks/general research
    Global catastrophic risks/geoengineering
    Global catastrophic risks/geomagnetic currents and power systems
    Global catastrophic risks/nuclear war
    Global catastrophic risks|Economic growth
    Global catastrophic risks|International relations
    Global catastrophic risks|International relations|Space exploration/space governance
    Grassroots activism
    Hiring
    History of philanthropy
    Income Security
    India
    Individual Freedom and Free Markets
    Initiatives
    International relations
    Interprogram/Commitment to Philanthropy
    Interprogram/Contemplative Practice
    Interprogram/Contemplative Practive
    Interprogram/Democratic values
    Interprogram/Democratic Values
    Interprogram/Memberships / Grants
    Interprogram/Mission / Good Citizenship
    Interprogram/Non-profit sector
    Interprogram/Out of program
    Interprogram/Project Prior to 1990
    Interprogram/Projects Prior to 1990
    Interprogram/Toolbox
    Jewish life/Israel Cooperative Program
    Jewish life/Jewish Renewal and Spirituality
    Jewish life/Jewish Spirituality
    Jewish life/Jews / Former Soviet Union
    Jewish life/Jews from the Former Soviet Union: Activities in the Former Soviet Union and Israel
    Jewish life/Jews in the Former Soviet Union
    Jewish life/Overseas
    Jewish life/Overseas-Israel
    Jewish life/Relations - Jews / Non-Jews
    Jewish life/Relations - Jews/Non-Jews
    Jewish life/Relations Between Jews and Non-Jews and Among Jews
    Jewish life/Spirituality
    Jewish life/Spirituality / Jewish Education
    Jewish life/Toolbox
    Leadership
    Leadership/Advancing Knowledge and Learning
    Leadership/Fundraising
    Leadership/Investing in Our Grantees
    Leadership/Strengthening Social Movements
    Making
    New Initiatives
    Other
    Philanthropy
    Philanthropy, Women
    Philosophy and Theology
    Presidential
    Presidential grant
    Presidential grant/Program Support
    Presidential grant/Vice Presidential Grants
    Prior grant/Projects Prior to 1990 [Reported in 1992]
    Public Engagement
    Public finance
    QEDC - Gates
    Regional
    Religion
    Research, Development & Evaluation Grant
    September 11th/National security and civil liberties
    September 11th/Relief
    September 11th/Tolerance
    SF Bay Area
    Social Finance
    Special Opportunities
    Special Projects
    Staff
    Sustainability/Amazon
    Sustainable Public Finance
    Talent pipeline
    Tech skills and leadership training program
    U.S.-Latin American Relations
    Values and reflective processes
  `,
  'agriculture_food, climate_energy': `
    Environmental Protection, Food Justice, Sustainable Agriculture
    Environmental Protection, Sustainable Agriculture
  `,
  'agriculture_food, justice_governance': `
    Economic Justice, Sustainable Agriculture, Anti-Hunger
  `,
  'climate_energy, education': `
    Environmental Protection, Education
  `,
  'climate_energy, health_biotech': `
    Health and Environment
    Interprogram/Environment / Health
    Reproductive Rights, Environmental Protection
  `,
  'climate_energy, justice_governance': `
    Election Integrity, Environmental Equity
    Environmental Equity, Racial Equity
    Environmental Equity; Racial Equity
    Environmental Protection, Election Integrity
    Racial Equity, Environmental Equity
    Women's Leadership, Gender Equity, Environmental Equity, Conservation
  `,
  'climate_energy, media_creative': `
    Environmental Equity, Arts
    Environmental Equity, Arts for Social Change
    Environmental Equity, Philanthropy, Arts
    Environmental Protection, Progressive Media
    Interprogram/Arts / Environment
  `,
  'education, health_biotech': `
    Reproductive Rights, Education
  `,
  'education, justice_governance': `
    Economic Justice, Education
    Economic Justice, Youth Education
    Economic Justice, Youth Education, Sports
  `,
  'education, media_creative': `
    Arts, Education
    Media Reform, Youth Education
  `,
  'health_biotech, justice_governance': `
    Economic Justice, Health
    Economic Justice, Reproductive Rights
    Gender Justice, Reproductive Rights
    Reproductive Rights, Racial Equity
    Reproductive Rights, Racial Justice, Native Support
  `,
  'health_biotech, media_creative': `
    Interprogram/Arts / Health
    Media Reform, Reproductive Rights, Independent Media
    Reproductive Right, Arts
    Reproductive Rights, Arts
    Reproductive Rights, Arts for Social Change
  `,
  'health_biotech, science_research': `
    AI safety|Biosecurity and pandemic preparedness
    Biomedical research/meta-research
    Scientific research/Biosecurity and pandemic preparedness
    Scientific research/human health and wellbeing
    Scientific research/human health and wellbeing/pain studies
  `,
  'justice_governance, media_creative': `
    Arts, Philanthropy, Racial Equity
    Arts, Prison Justice
    Economic Justice, Arts
    Election Integrity, Media Reform
    Election Integrity, Media Reform, Civic Engagement
    Election Integrity, Media Reform, Philanthropy
    Media Democracy, Civic Engagement
    Media Reform, Economic Justice, Progressive Media
    Media Reform, Racial Justice, Corporate Social Responsibility (CSR)
    Media Reform, Racial Justice, Independent Media
    Media Reform, Social Justice
    Racial Equity, Arts Organizing
  `,
  'justice_governance, science_research': `
    AI safety|Migration policy/high-skilled migration
  `,
  'justice_governance, social_services': `
    Economic Justice, Disaster Relief
  `,
  'media_creative, social_services': `
    Media Reform, Youth
  `,
  'agriculture_food, climate_energy, education': `
    Environmental Protection, Sustainable Agriculture, Education
    Environmental Protection, Sustainable Agriculture, Youth Education
  `,
  'climate_energy, health_biotech, media_creative': `
    Reproductive Rights, Arts & Culture, Environmental Equity, Media Reform
    Reproductive Rights, Environmental Protection, Independent Media
  `,
  'climate_energy, health_biotech, science_research': `
    Effective altruism|AI safety|Biosecurity and pandemic preparedness|Climate change
  `,
  'climate_energy, justice_governance, media_creative': `
    Economic Justice; Environmental Equity; Media Reform
    Environmental Equity, Media Reform, Social Justice
  `,
  'education, housing_construction, social_services': `
    Housing, education and employment support
  `,
  'education, justice_governance, media_creative': `
    Economic Justice, Arts, Youth Education
  `,
};

/** The sectors of a cause, sorted; none where the sector is unknown. */
export const sectorsOfCauses: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(causes).flatMap(([sectors, lines]) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((cause): [string, string[]] => [cause, sectors === '' ? [] : sectors.split(', ')]),
  ),
);
