-- lease.lua: take or renew a node number.
--
-- KEYS[1] the node's key
-- ARGV[1] who asks   ARGV[2] lease, milliseconds
--
-- Result: 1 the number is the asker's for the lease, 0 another instance has it.
-- Complexity: O(1).
-- Atomic because between the look at the holder and the renewal another instance may take a number that has lapsed.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
