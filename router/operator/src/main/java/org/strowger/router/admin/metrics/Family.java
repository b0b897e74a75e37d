package org.strowger.router.admin.metrics;

import java.util.List;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.Sampler;

/**
 * A metric family: a row of the catalogue.
 *
 * @param name the name without the suffixes of a histogram's parts
 * @param help a sentence without quotes and line breaks
 * @param filler writes the family's samples
 */
public record Family(
        String name, Type type, String help, List<String> labels, BiConsumer<Sampler, MetricSamples> filler) {
    static final Family NONE = new Family("none", Type.GAUGE, "", List.of(), (from, to) -> {});

    public enum Type {
        COUNTER("counter"),
        GAUGE("gauge"),
        HISTOGRAM("histogram"),
        SUMMARY("summary"),
        INFO("gauge");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        /** The type's name in the Prometheus text format. */
        public String word() {
            return word;
        }
    }

    public Family {
        labels = List.copyOf(labels);
        boolean isRight = type != Type.COUNTER || name.endsWith("_total");
        assert isRight && (type != Type.INFO || name.endsWith("_info")) : name;
    }

    static Family counter(String name, String help, BiConsumer<Sampler, MetricSamples> filler, String... labels) {
        return new Family(name, Type.COUNTER, help, List.of(labels), filler);
    }

    static Family gauge(String name, String help, BiConsumer<Sampler, MetricSamples> filler, String... labels) {
        return new Family(name, Type.GAUGE, help, List.of(labels), filler);
    }

    static Family histogram(String name, String help, BiConsumer<Sampler, MetricSamples> filler, String... labels) {
        return new Family(name, Type.HISTOGRAM, help, List.of(labels), filler);
    }
}
