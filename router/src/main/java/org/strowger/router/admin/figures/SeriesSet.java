package org.strowger.router.admin.figures;

import java.util.Map;
import org.strowger.router.admin.figures.Series.Reading;

/**
 * The series of everything that a configuration has; immutable.
 *
 * @param generation the configuration
 * @param all by kind and name, in the order of the configuration
 * @param answers answer times of SMSCs, by name
 */
record SeriesSet(
        Object generation,
        Object listeners,
        Map<FigureKind, Map<String, Series>> all,
        Map<String, DurationSeries> answers) {
    static final SeriesSet NONE = new SeriesSet("nothing", "none", Map.of(), Map.of());

    @SuppressWarnings("ReferenceEquality") // each reload makes another one
    boolean isOf(Object configuration, Object open) {
        return generation == configuration && listeners == open;
    }

    Map<String, Series> of(FigureKind kind) {
        return all.getOrDefault(kind, Map.of());
    }

    /** The series of that name, continued if it exists. */
    Series track(FigureKind kind, String name, Object thing, Reading reading) {
        Series known = of(kind).get(name);
        if (known == null) {
            return Series.begin(kind, name, thing, reading);
        }
        return known.isOf(thing) ? known : known.goOnWith(thing, reading);
    }
}
