import { sql } from 'kysely';
import { fillEquityRows } from '../equity-rows.ts';
import { startScratchProduct } from '../scratch-product.ts';

/** The product of a soak, until its parent leaves. */

const [rows = '', folder = ''] = process.argv.slice(2);
const product = await startScratchProduct(folder === '' ? null : folder);
const { rows: some } = await sql`select from equity_deals limit 1`.execute(product.db);
if (some.length === 0) await fillEquityRows(product.connection, Number(rows));
const { address, connection, headers, adminHeaders, context } = product;
process.send?.({ address, connection, headers, adminHeaders, engineMegabytes: context.config.engineMegabytes });
process.once('disconnect', () => void product.stop().then(() => process.exit(0)));
