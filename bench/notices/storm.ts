import { post } from '../cases.ts'
import type { Letter } from '../mails.ts'
import { countIn } from '../numbers.ts'
import type { Member } from './company.ts'
import type { Office } from './office.ts'
import type { Begun } from './play.ts'
import { formOf, PLACES, placingByChance } from './task.ts'

/** The line of a mail that says that a person was put on a task. */
const GIVEN =
  /(?:assigned this task to you|supervisor of this task|to be consulted|to be informed)$/
const TITLE = /^Storm \d+$/
const MARK = /Mark \d+\./

interface Made {
  id: string
  number: number
  creator: Member
  people: Member[]
}

/**
 * New tasks, and one comment on each that mentions all its people. All of it is mailed immediately;
 * each notice must be in one mail only.
 */
export class Storm {
  /** The acknowledged events: the recipient, and the text by which a mail shows the event. */
  readonly told = new Set<string>()
  readonly #office: Office
  readonly #unsaid: Made[] = []
  #made = 0

  constructor(office: Office) {
    this.#office = office
  }

  next(): Begun {
    const task = this.#made % 2 === 0 ? undefined : this.#unsaid.shift()
    return task ? this.#say(task) : this.#create()
  }

  #create(): Begun {
    this.#made += 1
    const { company, play } = this.#office
    const number = this.#made
    const creator = play.random.pick(company.members)
    const placing = placingByChance(play.world)
    const people = PLACES.flatMap((place) => placing[place])
    const title = `Storm ${number}`
    return {
      name: 'a new task',
      request: post(creator.token, '/tasks', { title, ...formOf(placing) }),
      done: (text) => {
        const { id } = (JSON.parse(text) as { task: { id: string } }).task
        this.#unsaid.push({ id, number, creator, people })
        return this.#expect(title, { creator, people })
      },
      letGo: () => {},
    }
  }

  #say({ id, number, creator, people }: Made): Begun {
    this.#made += 1
    const body = `Mark ${number}. ${people.map((one) => `@[${one.id}]`).join(' ')}`
    return {
      name: 'a mention',
      request: post(creator.token, `/tasks/${id}/comments`, { body }),
      done: () => this.#expect(`Mark ${number}.`, { creator, people }),
      letGo: () => {},
    }
  }

  #expect(what: string, { creator, people }: Pick<Made, 'creator' | 'people'>): number {
    const others = people.filter((one) => one !== creator)
    for (const { email } of others) this.told.add(`${email} ${what}`)
    return others.length
  }
}

/** The events of the storm in a mail, one text for each notice. */
function linesIn({ to, subject, text }: Letter): string[] {
  let title = subject.split(' · ')[0] ?? ''
  return text.split('\n').flatMap((line) => {
    if (TITLE.test(line)) title = line
    if (GIVEN.test(line)) return [`${to} ${title}`]
    const mark = MARK.exec(line)?.[0]
    return mark ? [`${to} ${mark}`] : []
  })
}

/**
 * Returns the notices that were mailed twice, and counts members without a mail for an acknowledged
 * event.
 */
export function outcomeOf({ letters }: Office, { told }: Storm) {
  const mailed = new Map<string, number>()
  for (const line of letters.flatMap(linesIn)) countIn(mailed, line)
  const twice = [...mailed].filter(([, times]) => times > 1).map(([line]) => line)
  const missing = [...told].filter((line) => !mailed.has(line))
  const people = new Set(missing.map((line) => line.split(' ')[0]))
  return { twice, missing: missing.length, people: people.size, mailed: mailed.size }
}
