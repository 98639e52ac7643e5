package io.seckill.load.chaos;

import io.seckill.load.token.TokenIssuer;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Several lanes of sales at once, of each kind. */
final class ChaosLoad {

    static final List<LaneKind> LANES = List.of(LaneKind.ONCE, LaneKind.ONCE, LaneKind.LAPSING, LaneKind.REPEATING);

    private final List<Lane> lanes;
    private final Collection<Wave> waves = new ConcurrentLinkedQueue<>();

    /**
     * A load.
     *
     * @param run what the names of its sales begin with
     * @param perSecond requests a second, of all lanes together
     */
    ChaosLoad(String run, int perSecond, URI target, TokenIssuer tokens, long seed) {
        this.lanes = IntStream.rangeClosed(1, LANES.size())
                .mapToObj(number -> new Lane(
                        run + '-' + number,
                        LANES.get(number - 1),
                        perSecond / LANES.size(),
                        target,
                        tokens,
                        seed + number))
                .toList();
    }

    /** Begins; the result comes when every wave that began before the end is over. */
    Future<List<Wave>> start(Instant end) {
        ExecutorService threads = Executors.newFixedThreadPool(LANES.size() + 1);
        List<Future<?>> running = new ArrayList<>();
        for (Lane lane : lanes) {
            running.add(threads.submit(() -> {
                lane.run(end, waves::add);
                return null;
            }));
        }
        Future<List<Wave>> all = threads.submit(() -> awaitAll(running));
        threads.shutdown();
        return all;
    }

    private List<Wave> awaitAll(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> lane : running) {
            lane.get();
        }
        return List.copyOf(waves);
    }

    /** The sales that are under way. */
    Collection<String> sales() {
        return lanes.stream().map(Lane::resourceId).filter(Objects::nonNull).toList();
    }

    int inFlight() {
        return lanes.stream().mapToInt(Lane::inFlight).sum();
    }
}
