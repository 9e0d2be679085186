import { expect, test } from "vitest";
import { migrateOld } from "../../server/test/old-database.ts";

// Two sessions from before the purchases and two from after them, and one purchase after the earlier migration.
const OLD_ENROLMENTS = `
  INSERT INTO users (id, identity_uid, email, name, role) VALUES
    ('019ed03f-90d3-7deb-9147-000000000001', 'a', 'lukasz@mail.example', 'Łukasz', 'instructor'),
    ('019ed03f-90d3-7deb-9147-000000000002', 'b', 'lucia@mail.example', 'Lucía', 'student'),
    ('019ed03f-90d3-7deb-9147-000000000003', 'c', 'jose@mail.example', 'José', 'student');
  INSERT INTO classes (id, instructor_id, name, image_url, price_cents, capacity, seats_taken, enrolled_count, status)
  SELECT ('019ed03f-90d3-7deb-9147-00000000001' || n)::uuid, '019ed03f-90d3-7deb-9147-000000000001', name, '/a', 7999, 5, 0, 0, 'approved'
  FROM (VALUES (1, 'Judo'), (2, 'Chess')) AS c (n, name);
  INSERT INTO sessions (id, class_id, instructor_id, local_start, local_end, time_zone)
  SELECT uuidv7(interval '1 minute' * n), '019ed03f-90d3-7deb-9147-000000000011', '019ed03f-90d3-7deb-9147-000000000001',
    '2031-01-01 10:00'::timestamp + interval '1 day' * n, '2031-01-01 11:00'::timestamp + interval '1 day' * n, 'UTC'
  FROM unnest(ARRAY[-65, -64, -5, -4]) AS added (n);
  INSERT INTO enrolments (class_id, student_id, state, price_cents, paid_at)
  SELECT ('019ed03f-90d3-7deb-9147-00000000001' || n)::uuid, ('019ed03f-90d3-7deb-9147-00000000000' || s)::uuid, 'paid', 7999, at
  FROM (VALUES (1, 2, now() - interval '1 hour'), (2, 2, now() - interval '1 hour'), (1, 3, now() + interval '1 minute')) AS e (n, s, at);
  UPDATE enrolments SET paid_sessions = 4 WHERE class_id = '019ed03f-90d3-7deb-9147-000000000011';`;

test("[TRUE-3] a purchase from before was for the sessions that the class had then", () =>
  migrateOld("paid_sessions_of_earlier_purchases", OLD_ENROLMENTS, async (rows) => {
    expect(
      await rows(`SELECT concat_ws(' ', c.name, u.name, paid_sessions) AS row FROM enrolments e
        JOIN classes c ON c.id = e.class_id JOIN users u ON u.id = e.student_id ORDER BY c.name, u.name`),
    ).toEqual(["Chess Lucía 0", "Judo José 4", "Judo Lucía 2"]);
  }));
