/** One request for each call of the public API. They stand in its description, and a test sends each of them. */

export const exampleFunder = 'tidewrack-ventures';
export const exampleProvider = 'lanternlaw-partners';
export const exampleDeal = '7d9a1f06-3c52-4b8e-9a41-6f0c2d8e5b17';

export const exampleEntry = '2b6c7d0e-91f4-4c3a-8d27-5e0a9b1c4f63';

export const exampleRequests: Readonly<Record<string, string>> = {
  'GET /api/v1/deals': '/api/v1/deals',
  'GET /api/v1/deals/:kind':
    '/api/v1/deals/equity?stage=growth&recipientCountry=DE&sort=-date&limit=2&fields=recipientName,funderNames,amountUsd,date',
  'GET /api/v1/deals/:kind/:id': `/api/v1/deals/equity/${exampleDeal}`,
  'GET /api/v1/deals/:kind/count': '/api/v1/deals/equity/count?stage=growth&recipientCountry=DE',
  'GET /api/v1/deals/:kind/exportable': '/api/v1/deals/equity/exportable?stage=growth',
  'GET /api/v1/deals/:kind/facets': '/api/v1/deals/equity/facets?facets=stage,recipientCountry',
  'GET /api/v1/deals/:kind/options/:column': '/api/v1/deals/equity/options/funderNames?search=tide',
  'GET /api/v1/deals/:kind/funders': '/api/v1/deals/equity/funders?sort=-deals&limit=10',
  'GET /api/v1/deals/:kind/charts/:chart': '/api/v1/deals/equity/charts/over_time?stage=growth',
  'GET /api/v1/deals/:kind/terms': '/api/v1/deals/equity/terms?stage=growth',
  'GET /api/v1/deals/:kind/cost-terms': '/api/v1/deals/debt/cost-terms',
  'GET /api/v1/deals/:kind/funders/:id/terms': `/api/v1/deals/equity/funders/${exampleFunder}/terms`,
  'GET /api/v1/deal-views': '/api/v1/deal-views',
  'GET /api/v1/funders': '/api/v1/funders?country=DE&sort=best_rated&limit=20',
  'GET /api/v1/funders/search': '/api/v1/funders/search?term=tide',
  'GET /api/v1/funders/:id': `/api/v1/funders/${exampleFunder}`,
  'GET /api/v1/funders/:id/deals': `/api/v1/funders/${exampleFunder}/deals`,
  'GET /api/v1/funders/:id/offers': `/api/v1/funders/${exampleFunder}/offers`,
  'GET /api/v1/funders/:id/terms': `/api/v1/funders/${exampleFunder}/terms`,
  'GET /api/v1/funders/:id/reviews': `/api/v1/funders/${exampleFunder}/reviews?sort=newest&limit=10`,
  'GET /api/v1/providers/:id/reviews': `/api/v1/providers/${exampleProvider}/reviews`,
  'GET /api/v1/find': '/api/v1/find?kind=equity&amount=500000&currency=USD&stage=growth&country=DE',
  'GET /api/v1/shortlist': '/api/v1/shortlist',
  'GET /api/v1/shortlist/:id': `/api/v1/shortlist/${exampleEntry}`,
  'POST /api/v1/shortlist': '/api/v1/shortlist',
  'PATCH /api/v1/shortlist/:id': `/api/v1/shortlist/${exampleEntry}`,
};

export const exampleBodies: Readonly<Record<string, object>> = {
  'POST /api/v1/shortlist': { funderId: exampleFunder, status: 'to_contact', nextStep: 'Send the deck' },
  'PATCH /api/v1/shortlist/:id': { version: 1, status: 'meeting', nextOn: '2026-12-01' },
};
