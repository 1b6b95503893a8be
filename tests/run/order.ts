import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Meanwhile the sample world for the journeys is made, which takes as long as the tests of components. Files of the
 * server come last: they are short, so both workers end at about the same time.
 */
const order = ['units', 'web', 'journeys', 'server'];

/** One project after another; in each the files that took longest come first. */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification): number => order.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
