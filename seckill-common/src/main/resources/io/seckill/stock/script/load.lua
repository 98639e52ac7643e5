-- load.lua: bring the terms of a sale to the gate, without touching what a running sale has there.
--
-- KEYS[1] sale   KEYS[2] stock   KEYS[3] users   KEYS[4] pending   KEYS[5] changed
-- ARGV[1] total  ARGV[2] start, epoch ms  ARGV[3] end, epoch ms  ARGV[4] state, OPEN or CLOSED
-- ARGV[5] '1' when the gate was never loaded with this sale, so that it may be created here
-- ARGV[6] channel of changes  ARGV[7] resourceId
--
-- Result: 1 LOADED (created), 2 UPDATED, 3 LOST (keys are missing and may not be created: a rebuild is needed),
--         4 BELOW_SOLD (the new total is less than what is reserved; nothing changed)
-- Complexity: O(1).
-- Atomic because a purchase between reading the stock and writing it would be undone. The stock moves by the difference
-- of the totals, so running it again changes nothing.

local LOADED, UPDATED, LOST, BELOW_SOLD = 1, 2, 3, 4
local known = redis.call('HGET', KEYS[1], 'total')
local stock = redis.call('GET', KEYS[2])

if not known and not stock and redis.call('EXISTS', KEYS[3], KEYS[4]) == 0 and ARGV[5] == '1' then
  redis.call('SET', KEYS[2], ARGV[1])
  redis.call('HSET', KEYS[1], 'total', ARGV[1], 'start', ARGV[2], 'end', ARGV[3], 'state', ARGV[4])
  return LOADED
end
if not known or not stock then
  return LOST
end
local difference = ARGV[1] - known
if stock + difference < 0 then
  return BELOW_SOLD
end
redis.call('INCRBY', KEYS[2], string.format('%d', difference))
redis.call('HSET', KEYS[1], 'total', ARGV[1], 'start', ARGV[2], 'end', ARGV[3], 'state', ARGV[4])
local time = redis.call('TIME')
redis.call('SET', KEYS[5], time[1] .. '.' .. time[2])
redis.pcall('PUBLISH', ARGV[6], ARGV[7])
return UPDATED
