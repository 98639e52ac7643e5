-- return.lua: give a unit back after its order ended.
--
-- KEYS[1] stock   KEYS[2] users   KEYS[3] pending   KEYS[4] changed
-- ARGV[1] userId  ARGV[2] orderId  ARGV[3] channel of changes  ARGV[4] resourceId
--
-- Result: 1 returned, 0 the user's mark is not of this order and nothing changed.
-- Complexity: O(log P) with P pending reservations.
-- Atomic because a unit without its mark would be sold while the user still holds it. The mark of this very order is what makes
-- it happen once, however often it is asked for. A missing stock key is left missing: the book has the unit, and a rebuild
-- brings it. Unlike a release this does not ask for a pending entry: the book has ended the order, whatever is on its way.

local stock = redis.call('GET', KEYS[1])
local entry = ARGV[2] .. ':' .. ARGV[1]
-- Stock that is no number would fail the INCR, and a key of the wrong type the ZREM, after the first write.
if stock and stock == string.format('%.0f', tonumber(stock) or -1) and redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2] then
  redis.call('ZREM', KEYS[3], entry, entry .. '*')
  redis.call('HDEL', KEYS[2], ARGV[1])
  redis.call('INCR', KEYS[1])
  local time = redis.call('TIME')
  redis.call('SET', KEYS[4], time[1] .. '.' .. time[2])
  redis.pcall('PUBLISH', ARGV[3], ARGV[4])
  return 1
end
return 0
