-- claim.lua: a relay takes reservations that were not confirmed in time, with a lease.
--
-- KEYS[1] pending
-- ARGV[1] how many at the most   ARGV[2] lease, milliseconds
--
-- Result: the entries claimed, each 'orderId:userId'.
-- Complexity: O(log P + n log P) with P pending reservations and n claimed.
-- Atomic because two relays must not work on one entry within the lease, and because a claim must be visible to
-- release.lua from the first moment. A claim sticks: the entry carries '*' for ever after, even when the lease has lapsed,
-- since the relay's own publish may have arrived. The score is the time from which a relay may take the entry (again).

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
local claimed = {}
for i, entry in ipairs(due) do
  local bare = string.gsub(entry, '%*$', '')
  if bare == entry then
    redis.call('ZREM', KEYS[1], entry)
  end
  redis.call('ZADD', KEYS[1], now + ARGV[2], bare .. '*')
  claimed[i] = bare
end
return claimed
