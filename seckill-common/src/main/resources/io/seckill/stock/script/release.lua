-- release.lua: undo a reservation that provably never reached the broker.
--
-- KEYS[1] stock   KEYS[2] users   KEYS[3] pending   KEYS[4] changed
-- ARGV[1] userId  ARGV[2] orderId  ARGV[3] channel of changes  ARGV[4] resourceId
--
-- Result: 1 released, 0 not released and nothing changed.
-- Complexity: O(log P) with P pending reservations.
-- Atomic because a relay that claims the reservation and a release of it must never both win: only a reservation that is
-- still pending and was never claimed (its member carries no claim mark) is released, and only for this very order.

local entry = ARGV[2] .. ':' .. ARGV[1]
local stock = redis.call('GET', KEYS[1])
-- Stock that is no number would fail the INCR, after the first write.
if stock and stock == string.format('%.0f', tonumber(stock) or -1) and redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2]
    and redis.call('ZREM', KEYS[3], entry) == 1 then
  redis.call('HDEL', KEYS[2], ARGV[1])
  redis.call('INCR', KEYS[1])
  local time = redis.call('TIME')
  redis.call('SET', KEYS[4], time[1] .. '.' .. time[2])
  redis.pcall('PUBLISH', ARGV[3], ARGV[4])
  return 1
end
return 0
