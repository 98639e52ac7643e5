package io.seckill.load.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Figures by name, each measured several times. */
final class Samples {

    private final Map<String, List<Double>> values = new TreeMap<>();

    void add(String name, double value) {
        values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
    }

    Map<String, List<Double>> all() {
        return values;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The middle one; of an even number the mean of the two in the middle. */
    double median(String name) {
        List<Double> sorted = sorted(name);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    double least(String name) {
        return sorted(name).get(0);
    }

    double most(String name) {
        List<Double> sorted = sorted(name);
        return sorted.get(sorted.size() - 1);
    }

    private List<Double> sorted(String name) {
        List<Double> found = values.get(name);
        if (found == null) {
            throw new IllegalStateException("never measured: " + name);
        }
        return found.stream().sorted().toList();
    }
}
