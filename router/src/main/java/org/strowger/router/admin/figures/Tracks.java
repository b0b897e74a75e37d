package org.strowger.router.admin.figures;

import java.util.Map;
import org.strowger.router.admin.figures.Track.Reading;

/**
 * The tracks of everything that a configuration has; it never changes.
 *
 * @param generation the configuration of whose things they are
 * @param listeners that it had at that time
 * @param all by kind and name, in the order of the configuration
 * @param answers of the SMSCs, by name
 */
record Tracks(Object generation, Object listeners, Map<Kind, Map<String, Track>> all, Map<String, TimeTrack> answers) {
    static final Tracks NONE = new Tracks("nothing", "none", Map.of(), Map.of());

    @SuppressWarnings("ReferenceEquality") // each reload makes another one
    boolean isOf(Object configuration, Object open) {
        return generation == configuration && listeners == open;
    }

    Map<String, Track> of(Kind kind) {
        return all.getOrDefault(kind, Map.of());
    }

    /** The track of that thing: the one that is there, if it is of a thing of that name. */
    Track track(Kind kind, String name, Object thing, Reading reading) {
        Track known = of(kind).get(name);
        if (known == null) {
            return Track.begin(kind, name, thing, reading);
        }
        return known.isOf(thing) ? known : known.goOnWith(thing, reading);
    }
}
