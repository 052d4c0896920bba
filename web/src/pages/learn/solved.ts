// Whether a move solves a task. Texts are compared; what is legal the library has decided.
import type { Task } from './lessons';

export function solves(task: Pick<Task, 'accept' | 'anyBonus'>, move: string): boolean {
  return task.accept.some((wanted) => move === wanted || (task.anyBonus === true && move.startsWith(`${wanted}+`)));
}
