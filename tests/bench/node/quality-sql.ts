/**
 * The checks of `shared/quality/checks` in SQL, over a table `readings` (m meter, i index, day, v value or NULL) with
 * one step per hour, with the limits of the preset "usual" and QARTOD's range and rate of change. The result has a row
 * for each flag of each meter: m, flag, and the number of readings whose worst flag it is.
 */
export const checksInSql = `
WITH stats AS (
  SELECT m, count(*) AS n, count(v) AS present, quantile_cont(v, 0.25) AS q1, quantile_cont(v, 0.75) AS q3,
    quantile_cont(abs(v), 0.98) AS p98, max(i) FILTER (v IS NOT NULL) AS last,
    count(*) FILTER (v < 0) AS negatives, count(DISTINCT v) AS various, bool_and(v = 0) AS is_off
  FROM readings GROUP BY m
), near AS (
  SELECT *, lag(v) OVER w AS before, lead(v) OVER w AS after,
    sum(CASE WHEN v = pv THEN 0 ELSE 1 END) OVER w AS run,
    row_number() OVER (PARTITION BY m, day ORDER BY v DESC NULLS LAST, i) AS place,
    nth_value(v, 3) OVER (PARTITION BY m, day ORDER BY v DESC NULLS LAST, i ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS third,
    max(v) OVER h12 - min(v) OVER h12 AS span12, count(v) OVER h12 AS in12,
    max(v) OVER h72 - min(v) OVER h72 AS span72, count(v) OVER h72 AS in72
  FROM (SELECT *, lag(v) OVER (PARTITION BY m ORDER BY i) AS pv FROM readings)
  WINDOW w AS (PARTITION BY m ORDER BY i),
    h12 AS (PARTITION BY m ORDER BY i ROWS BETWEEN 12 PRECEDING AND CURRENT ROW),
    h72 AS (PARTITION BY m ORDER BY i ROWS BETWEEN 72 PRECEDING AND CURRENT ROW)
), runs AS (
  SELECT m, run, v, count(*) AS long, max(CASE
    WHEN v = 0 OR v IS NULL THEN 1
    WHEN i >= 72 AND span72 = 0 AND in72 > 36 THEN 4
    WHEN i >= 12 AND span12 = 0 AND in12 > 6 THEN 3 ELSE 1 END) AS flat
  FROM near GROUP BY m, run, v
), zeros AS (
  SELECT m, sum(long) AS every, sum(long) FILTER (long <= 16) AS short FROM runs WHERE v = 0 GROUP BY m
), days AS (
  SELECT m, day, CASE WHEN 2 * count(v) >= count(*) THEN avg(v) END AS mean FROM readings GROUP BY m, day
), prefixes AS (
  SELECT m, day FROM days JOIN (SELECT m, median(mean) AS usual FROM days WHERE mean > 0 GROUP BY m) USING (m)
  WHERE (mean / usual > 400 AND mean / usual < 2500) OR (mean / usual > 0.0004 AND mean / usual < 0.0025)
), shifts AS (
  SELECT m, day, CASE WHEN mean > 0 AND b7 > 0 THEN ln(mean / b7) END AS c7,
    CASE WHEN mean > 0 AND b28 > 0 THEN ln(mean / b28) END AS c28
  FROM (SELECT *, lag(mean, 7) OVER w AS b7, lag(mean, 28) OVER w AS b28 FROM days WINDOW w AS (PARTITION BY m ORDER BY day))
), levels AS (
  SELECT m, day, CASE WHEN day >= 28 AND max(day) OVER (PARTITION BY m) - day >= 27 AND count(c28) OVER f >= 14
      THEN median(c28) OVER f END AS change,
    median(c7) OVER (PARTITION BY m ORDER BY day ROWS BETWEEN CURRENT ROW AND 6 FOLLOWING) AS week
  FROM shifts WINDOW f AS (PARTITION BY m ORDER BY day ROWS BETWEEN CURRENT ROW AND 27 FOLLOWING)
), sharp AS (
  SELECT * FROM levels WHERE exp(abs(change)) - 1 > 0.5 AND abs(week) >= 0.8 * abs(change)
), usuals AS (
  SELECT s.m, s.day, CASE WHEN count(*) >= 28 THEN 1.4826 * median(abs(o.change)) END AS usual
  FROM sharp s JOIN levels o ON o.m = s.m AND abs(o.day - s.day) > 28 AND o.change IS NOT NULL GROUP BY s.m, s.day
), agreed AS (
  SELECT s.m, s.day, abs(avg(c28)) AS shift,
    avg(CASE WHEN c28 * sign(s.change) >= abs(s.change) / 2 THEN 1 ELSE 0 END) AS share
  FROM sharp s JOIN shifts c ON c.m = s.m AND c.day BETWEEN s.day AND s.day + 27 AND c28 IS NOT NULL GROUP BY s.m, s.day
), candidates AS (
  SELECT m, day, shift, sum(is_new) OVER (PARTITION BY m ORDER BY day) AS part FROM (
    SELECT s.m, s.day, shift, CASE WHEN s.day - lag(s.day) OVER (PARTITION BY s.m ORDER BY s.day) < 28 THEN 0 ELSE 1 END AS is_new
    FROM sharp s LEFT JOIN usuals USING (m, day) JOIN agreed USING (m, day)
    WHERE (usual IS NULL OR abs(change) >= 4 * usual) AND share >= CASE WHEN usual IS NULL THEN 0.9 ELSE 0.75 END)
), steps AS (
  SELECT m, part, arg_max(day, shift) AS day FROM candidates GROUP BY m, part
), stretches AS (
  SELECT m, from_day, coalesce(lead(from_day) OVER (PARTITION BY m ORDER BY from_day), 1 << 20) AS to_day, length
  FROM (SELECT m, from_day, coalesce(lead(from_day) OVER (PARTITION BY m ORDER BY from_day), n / 24) - from_day AS length
    FROM (SELECT m, day AS from_day FROM steps UNION ALL SELECT DISTINCT m, 0 FROM steps) JOIN stats USING (m))
), lesser AS (
  SELECT m, from_day, to_day FROM (
    SELECT *, row_number() OVER (PARTITION BY m ORDER BY length DESC, from_day) AS by_length FROM stretches)
  WHERE by_length > 1
), flagged AS (
  SELECT r.m, CASE
    WHEN r.v IS NULL THEN CASE WHEN r.i <= last OR n - 1 - last > 24 THEN 9 ELSE 0 END
    ELSE greatest(1,
      CASE WHEN r.v = 0 AND every <= 0.2 * n AND coalesce(short, 0) <= 0.02 * n THEN 9 ELSE 1 END,
      CASE WHEN r.v < 0 AND negatives <= 0.1 * n THEN 4 ELSE 1 END,
      flat,
      CASE WHEN place <= 2 AND third > 0 AND r.v > q3 AND 100 * (r.v - third) / third > 180
        THEN CASE WHEN 100 * (r.v - third) / third > 500 THEN 4 ELSE 3 END ELSE 1 END,
      CASE WHEN q3 > q1 AND (before - r.v) * (after - r.v) > 0 AND least(abs(before - r.v), abs(after - r.v)) > 2 * (q3 - q1)
        THEN CASE WHEN least(abs(before - r.v), abs(after - r.v)) > 4 * (q3 - q1) THEN 4 ELSE 3 END ELSE 1 END,
      CASE WHEN p98 > 0 AND abs(r.v) > 3 * p98 THEN CASE WHEN abs(r.v) > 10 * p98 THEN 4 ELSE 3 END ELSE 1 END,
      CASE WHEN q3 > q1 AND greatest(q1 - r.v, r.v - q3) > 3 * (q3 - q1) THEN 3 ELSE 1 END,
      CASE WHEN q3 > q1 AND abs(r.v - before) > 2 * (q3 - q1) THEN 3 ELSE 1 END,
      CASE WHEN p.day IS NOT NULL THEN 4 ELSE 1 END,
      CASE WHEN l.m IS NOT NULL THEN 3 ELSE 1 END,
      CASE WHEN present >= 168 AND NOT is_off AND various < ceil(0.001 * present) THEN 3 ELSE 1 END)
    END AS flag
  FROM near r JOIN stats USING (m) LEFT JOIN runs USING (m, run, v) LEFT JOIN zeros USING (m)
    LEFT JOIN prefixes p ON p.m = r.m AND p.day = r.day
    LEFT JOIN lesser l ON l.m = r.m AND r.day >= l.from_day AND r.day < l.to_day
)
SELECT m::DOUBLE AS m, (CASE flag WHEN 0 THEN 2 ELSE flag END)::DOUBLE AS flag, count(*)::DOUBLE AS readings
FROM flagged GROUP BY ALL ORDER BY ALL`
