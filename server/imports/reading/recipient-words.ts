/** What a recipient is, in five languages: synonyms of the closed list of types. */

const byType: Readonly<Record<string, string>> = {
  company: `unternehmen|firma|gesellschaft|kapitalgesellschaft|gmbh|ag|entreprise|societe|societe commerciale|pme|tpe|empresa|sociedad|pyme|sociedade
    |private company|private sector|business|commercial|enterprise|for profit|firm|microempresa|start up|grossunternehmen|mittelstand|kmu
    |small business|corporate|limited liability|empresa privada|sociedad mercantil|entreprise privee|sociedad limitada|sociedad anonima`,
  nonprofit: `verein|gemeinnutzige organisation|gemeinnutzig|stiftung|nichtregierungsorganisation|association|association loi 1901|ong|organisme a but non lucratif
    |fondation|asociacion|fundacion|entidad sin animo de lucro|sin fines de lucro|organizacion sin fines de lucro|associacao|fundacao|osc
    |organizacao da sociedade civil|sem fins lucrativos|non profit|not for profit|nonprofit|community group|voluntary organisation
    |registered charity|foundation|civil society|third sector|non governmental organisation|non governmental organization|faith group`,
  university: `universitat|hochschule|schule|forschungseinrichtung|universite|ecole|etablissement d'enseignement|organisme de recherche|universidad|escuela
    |centro de investigacion|universidade|escola|higher education|academic|research organisation|research institute|education`,
  public_body: `behorde|kommune|gemeinde|offentliche hand|gebietskorperschaft|korperschaft des offentlichen rechts|collectivite|collectivite territoriale|commune
    |etablissement public|administration|ayuntamiento|administracion publica|entidad publica|organismo publico|municipio|prefeitura|orgao publico
    |administracao publica|public body|public sector|local authority|public authority|state|agency|council|governmental`,
  cooperative: 'genossenschaft|cooperative|scop|cooperativa|co op',
  sole_trader: `sole trader|sole proprietor|einzelunternehmen|einzelunternehmer|einzelkaufmann|freiberufler|entrepreneur individuel|entreprise individuelle
    |auto entrepreneur|micro entrepreneur|autonomo|empresario individual|empresario em nome individual|microempreendedor individual|mei|freelancer`,
  fund: 'fonds|fondo|fundo|investment fund',
};

export const recipientWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byType).flatMap(([value, list]) => list.split('|').map((word) => [word.trim(), value] as const)),
);
