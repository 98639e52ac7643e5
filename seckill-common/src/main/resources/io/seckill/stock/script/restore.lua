-- restore.lua: bring back the mark of a user who holds a live order, which the gate lost.
--
-- KEYS[1] sale   KEYS[2] stock   KEYS[3] users   KEYS[4] changed
-- ARGV[1] userId  ARGV[2] orderId  ARGV[3] channel of changes  ARGV[4] resourceId
--
-- Result: 1 RESTORED (the mark alone: its unit still counted as taken), 2 TAKEN (the mark, and a unit from the stock: the gate
--         had forgotten that the unit was taken too), 3 NO_UNIT (no unit is left to take), 4 HELD (the user has a mark),
--         5 NOT_WHOLE (keys are missing, or units and marks exceed the total). Nothing changes but with 1 and 2.
-- Complexity: O(1).
-- Atomic because whether a unit belongs to the mark is told by the sum of units and marks, which every purchase keeps and
-- two restorations at once would both read. Units and marks below the total: marks are missing, and their units are not in
-- the stock. Units and marks equal to the total, without this mark: a replica that missed the last writes was promoted.

local RESTORED, TAKEN, NO_UNIT, HELD, NOT_WHOLE = 1, 2, 3, 4, 5
local total = redis.call('HGET', KEYS[1], 'total')
local stock = redis.call('GET', KEYS[2])
local marks = redis.call('HLEN', KEYS[3])

-- Stock that is no number would fail the DECR, after the first write.
if not total or not stock or stock ~= string.format('%.0f', tonumber(stock) or -1) then
  return NOT_WHOLE
end
local missing = total - stock - marks
if missing < 0 then
  return NOT_WHOLE
end
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 1 then
  return HELD
end
if missing == 0 and tonumber(stock) == 0 then
  return NO_UNIT
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2])
if missing == 0 then
  redis.call('DECR', KEYS[2])
end
local time = redis.call('TIME')
redis.call('SET', KEYS[4], time[1] .. '.' .. time[2])
redis.pcall('PUBLISH', ARGV[3], ARGV[4])
return missing > 0 and RESTORED or TAKEN
