package org.strowger.router.app.daemon;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Ceiling;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.Operated;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.thread.Published;

/**
 * What operators have said of what is configured: it outlives reloads, also where what it was said of is made anew.
 * Said by the thread of the configuration, read by any.
 */
public final class Standings {
    private final Published<Map<Operated.Thing, Operated>> operated = new Published<>(Map.of());
    private final Published<Map<Operated.Thing, Ceiling>> ceilings = new Published<>(Map.of());

    Standings() {}

    /** What is not simply in service. */
    public Map<Operated.Thing, Operated> all() {
        return operated.get();
    }

    /** What is slower for a while. */
    public Map<Operated.Thing, Ceiling> ceilings() {
        return ceilings.get();
    }

    Operated of(Operated.Thing thing) {
        return operated.get().getOrDefault(thing, Operated.USUAL);
    }

    Ceiling ceilingOf(Operated.Thing thing) {
        return ceilings.get().getOrDefault(thing, Ceiling.NONE);
    }

    /** Routes that are not in service, each with the rest of the sentence that begins with "the route is". */
    Map<String, String> skippedRoutes() {
        Map<String, String> skipped = new LinkedHashMap<>();
        operated.get().forEach((thing, said) -> {
            if (thing.kind() == Operated.Kind.ROUTE) {
                skipped.put(thing.name(), said.toString());
            }
        });
        return skipped;
    }

    void say(Operated.Thing thing, Operated next) {
        operated.set(with(operated.get(), thing, next, next.isInService()));
    }

    void limit(Operated.Thing thing, Ceiling next) {
        ceilings.set(with(ceilings.get(), thing, next, next.isNone()));
    }

    private static <T> Map<Operated.Thing, T> with(
            Map<Operated.Thing, T> before, Operated.Thing thing, T next, boolean isUsual) {
        Map<Operated.Thing, T> after = new LinkedHashMap<>(before);
        if (isUsual) {
            after.remove(thing);
        } else {
            after.put(thing, next);
        }
        return Map.copyOf(after);
    }

    /** What is not configured any more is forgotten. */
    void keepOnly(Configuration next) {
        operated.set(only(operated.get(), next));
        ceilings.set(only(ceilings.get(), next));
    }

    private static <T> Map<Operated.Thing, T> only(Map<Operated.Thing, T> before, Configuration next) {
        Map<Operated.Thing, T> after = new LinkedHashMap<>(before);
        after.keySet().removeIf(thing -> !isThere(next, thing));
        return Map.copyOf(after);
    }

    /** Whether that configuration has such a thing. */
    static boolean isThere(Configuration in, Operated.Thing thing) {
        return names(in, thing.kind()).contains(thing.name());
    }

    /** The names of all of a kind. */
    static List<String> names(Configuration in, Operated.Kind kind) {
        return switch (kind) {
            case SMSC -> names(in.smscs(), SmscSettings::name);
            case APPLICATION -> names(in.applications(), ApplicationSettings::name);
            case LISTENER -> names(in.listeners(), ListenerSettings::name);
            case ROUTE -> names(in.routing().routes(), RouteSettings::name);
        };
    }

    private static <T> List<String> names(List<T> things, Function<T, String> name) {
        return things.stream().map(name).toList();
    }
}
