package org.strowger.router.admin.metrics;

import java.util.List;
import java.util.function.BiConsumer;
import org.strowger.router.admin.figures.Sampler;

/**
 * A metric with all its series: a row of the catalogue.
 *
 * @param name as it is written before each value, but for what the parts of a histogram have behind it
 * @param type what kind of number it is
 * @param help the sentence that explains it, with neither quotes nor line ends
 * @param labels the names of what tells its series apart
 * @param filler writes its series
 */
public record Family(
        String name, Type type, String help, List<String> labels, BiConsumer<Sampler, MetricSamples> filler) {
    /** What kind of number it is. */
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

        /** As the older of the two forms of the text has it. */
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
