/** The parts of OpenAPI 3.1 and of JSON Schema that the description of our API is made of. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly $ref?: string;
}

interface DescribedAnswer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
  readonly security?: readonly unknown[];
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DescribedAnswer>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

/** What the description says of one status: the types of its body, none for an empty one. */
export interface Answer {
  readonly contentTypes: readonly string[];
  readonly schema: Schema | null;
}

export interface Operation {
  /** `GET /api/deals/{kind}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: { readonly contentType: string; readonly schema: Schema } | null;
  readonly answers: ReadonlyMap<number, Answer>;
}

/** Every operation of the description, in its order. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      needsToken: described.security !== undefined,
      params: parametersIn(described, 'path'),
      query: parametersIn(described, 'query'),
      body: bodyOf(described),
      answers: new Map(
        Object.entries(described.responses).map(([status, answer]) => [Number(status), answerOf(document, answer)]),
      ),
    })),
  );
}

const parametersIn = ({ parameters = [] }: DescribedOperation, place: string): Parameter[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => ({ name, isRequired: required === true, schema }));

function bodyOf({ requestBody }: DescribedOperation): Operation['body'] {
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return contentType === undefined ? null : { contentType, schema: content?.schema ?? {} };
}

function answerOf({ components }: ApiDocument, answer: DescribedAnswer): Answer {
  const { content = {} } =
    answer.$ref === undefined ? answer : (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? answer);
  const { schema } = Object.values(content)[0] ?? {};
  const resolved = schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return { contentTypes: Object.keys(content), schema: resolved ?? null };
}
