package io.seckill.load.bench;

import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.cluster.ClusterProcesses;
import io.seckill.load.cluster.ClusterProcesses.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The processes of the benchmark's cluster. */
record Instances(ClusterProcesses processes) {

    /** The one that is measured. It has the baselines in it, with their connections, so it is no measure of the memory. */
    static final String GATEWAY = "gateway-1";

    /** One that has nothing of the benchmark in it; there when there are several. */
    static final String PLAIN_GATEWAY = "gateway-2";

    static final List<String> CONSUMERS = List.of("consumer-1", "consumer-2");

    /** Something that takes its time and can fail. */
    interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Works while the consumers stand still; shorter than the broker waits for a heartbeat. */
    void withoutConsumers(Work work) throws IOException, InterruptedException {
        signalConsumers(Signal.STOP);
        try {
            work.run();
        } finally {
            signalConsumers(Signal.CONT);
        }
    }

    private void signalConsumers(Signal signal) {
        for (String consumer : CONSUMERS) {
            if (!processes.signal(consumer, signal)) {
                throw new ClusterProblem(consumer + " does not run");
            }
        }
    }

    /** So many gateways. */
    void scale(int gateways) {
        processes.script("up", "--gateways", Integer.toString(gateways), "--consumers", "2");
    }

    /** What a process has in memory now. */
    double residentMegabytes(String process) throws IOException {
        OptionalLong pid = processes.pid(process);
        if (pid.isEmpty()) {
            throw new ClusterProblem(process + " does not run");
        }
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid.getAsLong()), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        }
    }
}
