package org.strowger.router.admin.figures;

import java.util.Map;
import org.strowger.router.admin.figures.Series.Reading;

/**
 * The series of all objects of a configuration. Immutable.
 *
 * @param generation the configuration
 * @param all the series by kind and name, in the order of the configuration
 * @param answers response times of the SMSCs, by name
 */
record SeriesSet(
        Object generation,
        Object listeners,
        Map<FigureKind, Map<String, Series>> all,
        Map<String, DurationSeries> answers) {
    static final SeriesSet NONE = new SeriesSet("nothing", "none", Map.of(), Map.of());

    @SuppressWarnings("ReferenceEquality") // each reload creates new instances
    boolean isOf(Object configuration, Object open) {
        return generation == configuration && listeners == open;
    }

    Map<String, Series> of(FigureKind kind) {
        return all.getOrDefault(kind, Map.of());
    }

    /** The series for this object, continuing an existing series of the same name. */
    Series track(FigureKind kind, String name, Object thing, Reading reading, boolean withDay) {
        Series known = of(kind).get(name);
        if (known == null) {
            return Series.begin(kind, name, thing, reading, withDay);
        }
        return known.isOf(thing) ? known : known.goOnWith(thing, reading);
    }
}
