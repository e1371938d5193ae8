import type { TestServer } from '../api-test.ts';
import type { ApiClient } from '../api-client.ts';
import {
  aCompany,
  aCompanyEvent,
  aJob,
  aMember,
  anApplicantRequest,
  anAnswer,
  anApplication,
  anAttempt,
  aTemplate,
  aUser,
  aVideo,
  rowOf,
  versionOf,
} from '../factories.ts';
import type { Application } from '../factories.ts';
import {
  answer_reviews,
  api_tokens,
  attachments,
  consents,
  bulk_operations,
  ai_results,
  deleted_answers,
  deletions,
  guest_link_applicants,
  guest_links,
  imports,
  job_versions,
  library_questions,
  platform_administrators,
  questions,
  unmet_requirements,
  mails,
  comments,
  company_emails,
  person_notes,
  merged_people,
  tagged_people,
  tags,
  review_comments,
  reviewers,
  reviews,
  mailings,
  sessions,
  stored_files,
  vouchers,
} from '../../src/db/schema/index.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { plantCriteria } from '../criteria.ts';
import { hashToken } from '../../src/lib/secrets.ts';
import { newVoucherCode } from '../../src/modules/vouchers/vouchers.service.ts';
import type { Db } from '../../src/db/client.ts';
import { insertTogether } from './insert-together.ts';
import type { PlantedActivity } from './planted-activity.ts';
import type { ActorName, Relation } from './verdicts.ts';

/** Is in every text of a row that the caller must not learn of. */
export const CANARY = 'canary-of-somebody-else';

/** Callers whose browser depends on the rows of the cell. */
type Visiting = 'applicant' | 'other_applicant' | 'learner' | 'other_learner';

export interface World {
  server: TestServer;
  clients: Record<Exclude<ActorName, Visiting>, ApiClient>;
  people: Record<Exclude<ActorName, 'anonymous' | Visiting>, { id: number }>;
  company_id: number;
  company_shortname: string;
  foreign_company_id: number;
  /** A company that the platform administrator manages. */
  managed_company: { id: number; shortname: string };
  /** A member with an activity, so that removing them without a successor is refused. */
  colleague: number;
  /** Shared by the platform. */
  template: number;
  /** Of the company, made by its owner. */
  company_template: number;
  /** A session of a user who is none of the actors. */
  foreign_session: number;
  foreign_token: number;
  other: { application: Application; attempt: number };
  plant: (relation: Relation, actor: ActorName) => Promise<PlantedActivity>;
  /** The same for several, in fewer statements. */
  plantAll: (places: readonly Place[]) => Promise<PlantedActivity[]>;
}

type Place = { relation: Relation; actor: ActorName };

const idOf = (rows: { id: number }[]): number => rowOf(rows).id;

export async function createWorld(server: TestServer): Promise<World> {
  const { db: database } = server.ctx;
  const company = await aCompany(database, { marketplace_enabled: true });
  const foreign = await aCompany(database, { marketplace_enabled: true });
  const owner = await aMember(database, { company_id: company.id, role: 'owner' });
  const account_holder = await aMember(database, { company_id: company.id });
  const limited_member = await aMember(database, { company_id: company.id, create_interview_only: true });
  const colleague = await aMember(database, { company_id: company.id });
  await aJob(database, { company_id: company.id, created_by: colleague.id });
  const reviewer = await aUser(database);
  const deciding_reviewer = await aUser(database);
  const freemium = await aMember(database, {
    company_id: (await aCompany(database, { plan: 'freemium' })).id,
    role: 'owner',
  });
  const stranger = await aMember(database, { company_id: (await aCompany(database)).id, role: 'owner' });
  // Running the platform gives no right to what its companies hold.
  await database.insert(platform_administrators).values({ user_id: stranger.id });
  const foreignOwner = await aMember(database, { company_id: foreign.id, role: 'owner' });

  /** The own rows are the actor's where the actor reviews, so that changing them is tried on rows that may be changed. */
  async function plantIn(db: Db, { relation, actor }: Place): Promise<PlantedActivity> {
    const company_id = relation === 'foreign' ? foreign.id : company.id;
    const created_by = relation === 'foreign' ? foreignOwner.id : relation === 'limited' ? limited_member.id : owner.id;
    const author =
      ({ reviewer, deciding_reviewer, limited_member, account_holder, owner } as Partial<World['people']>)[
        actor as keyof World['people']
      ] ?? owner;
    const sentence = relation === 'foreign' || relation === 'elsewhere' || relation === 'limited' ? CANARY : 'plain';
    const video = await aVideo(db, {
      company_id,
      created_by: relation === 'limited' ? created_by : owner.id,
      description: sentence,
    });
    const event = await aCompanyEvent(db, { company_id, title: sentence });
    const text = rowOf(
      await db
        .insert(company_emails)
        .values({
          company_id,
          type: 'link',
          locale: 'en-gb',
          name: `Text ${event.id}`,
          is_default: false,
          subject: sentence,
          body_text: `<p>${sentence}</p>`,
          from_name: '',
          reply_to_email: '',
          promote_practice: false,
        })
        .returning(),
    );
    const title = `Activity ${sentence}`;
    const file = rowOf(
      await db
        .insert(stored_files)
        .values({ company_id, object_key: `files/${event.id}`, media_type: 'application/pdf', bytes: 1_000 })
        .returning(),
    );
    const job = await aJob(db, {
      company_id,
      created_by,
      title,
      applicant_accept_video: video.id,
      image_file_id: file.id,
      question_count: 2,
    });
    const place = { job_id: job.id, company_id };
    const seated = (await aUser(db)).id;
    const otherSeated = (await aUser(db)).id;
    const accepted = { ...place, accepted_at: new Date() };
    const [seat, otherSeat] = await db
      .insert(reviewers)
      .values([
        { ...accepted, user_id: seated },
        { ...accepted, user_id: otherSeated },
        ...(relation === 'panel' || relation === 'mixed'
          ? [
              { ...accepted, user_id: reviewer.id },
              { ...accepted, user_id: deciding_reviewer.id, may_decide: true },
            ]
          : []),
      ])
      .returning();
    const questionRows = await db
      .insert(questions)
      .values([
        { ...place, text: `Question ${sentence}`, competency: sentence, order: 1 },
        { ...place, text: `Second ${sentence}`, order: 2 },
      ])
      .returning();
    const question = rowOf(questionRows);
    const attachment = rowOf(
      await db
        .insert(attachments)
        .values({ ...place, file_id: file.id, filename: `${sentence}.pdf` })
        .returning(),
    );
    const user = await aUser(db, { last_name: sentence });
    const { id, filename } = attachment;
    const files = [{ id, filename, bytes: file.bytes, media_type: file.media_type }];
    const version = rowOf(
      await db
        .insert(job_versions)
        .values(versionOf(job, { questions: questionRows, files }))
        .returning(),
    );
    const application = await anApplication(db, {
      status: 4,
      responded_at: new Date(),
      answer_count: 1,
      applicant_name: `Amara ${sentence}`,
      user_id: user.id,
      version_id: version.id,
      opened_at: new Date(),
      job,
    });
    await db
      .insert(consents)
      .values({ application_id: application.id, notice_version: 'test', recording: true, ai: false });
    const attempt = await anAttempt(db, { question, application });
    const answer = await anAnswer(db, attempt);
    const action = await anApplicantRequest(db, application, { text: sentence });
    const keys = { application_id: application.id, job_id: job.id, user_id: author.id };
    const review = idOf(
      await db
        .insert(reviews)
        .values({ ...keys, rating: 3, sent_at: new Date() })
        .returning(),
    );
    const answer_review = idOf(
      await db
        .insert(answer_reviews)
        .values({ ...keys, answer_id: answer.id, question_id: question.id, rating: 3 })
        .returning(),
    );
    const marked = { application_id: application.id, job_id: job.id, question_id: question.id };
    await db.insert(unmet_requirements).values({ ...marked, requirement: sentence, choices: [sentence] });
    const note = idOf(
      await db
        .insert(review_comments)
        .values({ ...keys, question_id: question.id, comment: sentence })
        .returning(),
    );
    const comment = idOf(
      await db
        .insert(comments)
        .values({ ...keys, comment: sentence })
        .returning(),
    );
    const person_note = idOf(
      await db
        .insert(person_notes)
        .values({ company_id, user_id: user.id, created_by: author.id, text: sentence })
        .returning(),
    );
    const merged = (await aUser(db, { last_name: sentence })).id;
    const merge = { company_id, user_id: merged, into_id: user.id, person_id: user.id, merged_by: owner.id };
    await db.insert(merged_people).values({ ...merge, shows_name: false });
    const tag = idOf(
      await db
        .insert(tags)
        .values({ company_id, name: `${sentence} ${application.id}`, created_by: owner.id })
        .returning(),
    );
    await db.insert(tagged_people).values({ company_id, user_id: user.id, tag_id: tag, created_by: owner.id });
    const library_question = idOf(
      await db.insert(library_questions).values({ company_id, created_by: job.created_by, text: sentence }).returning(),
    );
    const mailing = idOf(
      await db
        .insert(mailings)
        .values({
          job_id: job.id,
          company_id,
          kind: 'invitation',
          total: 1,
          start_at: new Date(Date.now() + 3_600_000),
        })
        .returning(),
    );
    const email = idOf(
      await db
        .insert(mails)
        .values({
          message_id: `<${application.id}@matrix.test>`,
          company_id,
          job_id: job.id,
          application_id: application.id,
          type: 'message',
          to_address: user.email,
          to_name: sentence,
          from_name: sentence,
          subject: sentence,
          html: sentence,
          text: sentence,
        })
        .returning(),
    );
    const about = { job_id: job.id, company_id, created_by: job.created_by };
    const deleted_answer = idOf(
      await db
        .insert(deleted_answers)
        .values({
          application_id: application.id,
          question_id: question.id,
          job_id: job.id,
          company_id,
          deleted_by: created_by,
          restore_until: new Date(Date.now() + 3_600_000),
          content: { written_answers: [{ text: sentence }] },
        })
        .returning(),
    );
    const ai_result = idOf(
      await db
        .insert(ai_results)
        .values({
          application_id: application.id,
          question_id: question.id,
          job_id: job.id,
          company_id,
          kind: 'summary',
          state: 'ready',
          content: { sentences: [{ text: sentence, passages: [] }], highlights: [] },
          generated_at: new Date(),
        })
        .returning(),
    );
    const guest_link = idOf(
      await db
        .insert(guest_links)
        .values({
          ...about,
          name: sentence,
          masked: true,
          permission: 'rate',
          token_hash: hashToken(`guest-of-${application.id}`),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning(),
    );
    await db
      .insert(guest_link_applicants)
      .values({ guest_link_id: guest_link, place: 1, application_id: application.id, job_id: job.id });
    const bulk_operation = idOf(
      await db
        .insert(bulk_operations)
        .values({ ...about, action: 'shortlist', at: new Date(), total: 1, done: 1 })
        .returning(),
    );
    const leaving = await aJob(db, { company_id, created_by, title, deleting_at: new Date() });
    const deletion = idOf(
      await db
        .insert(deletions)
        .values({ ...about, job_id: leaving.id, total: 1, failed_at: new Date() })
        .returning(),
    );
    const voucher = idOf(
      await db
        .insert(vouchers)
        .values({ company_id, job_id: job.id, code: newVoucherCode(), note: sentence })
        .returning(),
    );
    const counts = { total: 1, refused: 0, repeated: 0, invite: false };
    const list = idOf(
      await db
        .insert(imports)
        .values({ ...about, ...counts, filename: `${sentence}.csv` })
        .returning(),
    );
    return {
      event: event.id,
      text: text.id,
      import: list,
      criteria: await plantCriteria(db, { job, question, sentence: sentence, ...keys }),
      job,
      question: question.id,
      attachment: attachment.id,
      application,
      attempt: attempt.id,
      answer: answer.id,
      action: action.id,
      reviewer: seat?.id ?? 0,
      other_reviewer: otherSeat?.id ?? 0,
      review,
      answer_review,
      note,
      comment,
      person_note,
      tag,
      merged,
      video: video.id,
      library_question,
      guest_link,
      deleted_answer,
      ai_result,
      email,
      mailing,
      bulk_operation,
      voucher,
      deletion,
    };
  }

  const plant = (relation: Relation, actor: ActorName) => plantIn(database, { relation, actor });
  const other = await plant('foreign', 'other_company');
  const foreign_session = idOf(
    await database
      .insert(sessions)
      .values({ token_hash: 'of-somebody-else', user_id: foreignOwner.id, user_agent: CANARY })
      .returning(),
  );
  const foreign_token = idOf(
    await database
      .insert(api_tokens)
      .values({ token_hash: 'of-somebody-else', user_id: foreignOwner.id, name: CANARY, scopes: [...API_SCOPES] })
      .returning(),
  );
  const clients = {
    anonymous: server.anonymous(),
    reviewer: await server.staff(reviewer, null),
    deciding_reviewer: await server.staff(deciding_reviewer, null),
    limited_member: await server.staff(limited_member),
    account_holder: await server.staff(account_holder),
    owner: await server.staff(owner),
    freemium: await server.staff(freemium),
    other_company: await server.staff(stranger),
  };
  // On a busy machine a run takes longer than the proof of a sign-in counts.
  await database.update(sessions).set({ proved_at: new Date(server.ctx.now().getTime() + 86_400_000) });
  return {
    server,
    company_id: company.id,
    company_shortname: company.shortname,
    foreign_company_id: foreign.id,
    managed_company: await aCompany(database),
    colleague: colleague.id,
    template: (await aTemplate(database)).id,
    company_template: (await aTemplate(database, { company_id: company.id, created_by: owner.id })).id,
    foreign_session,
    foreign_token,
    people: { reviewer, deciding_reviewer, limited_member, account_holder, owner, freemium, other_company: stranger },
    other: { application: other.application, attempt: other.attempt },
    plant,
    plantAll: (places) => insertTogether(database, places, plantIn),
    clients,
  };
}
