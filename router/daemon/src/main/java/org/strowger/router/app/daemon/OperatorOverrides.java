package org.strowger.router.app.daemon;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.RouteShare;
import org.strowger.router.thread.Published;

/**
 * All states, temporary limits and shares of routes set by operators. They survive reloads, including those that
 * recreate the object concerned. Written by the configuration thread, read by any thread.
 */
public final class OperatorOverrides {
    private final Published<Map<OperatorOverride.Thing, OperatorOverride>> operated = new Published<>(Map.of());
    private final Published<Map<OperatorOverride.Thing, RateCeiling>> ceilings = new Published<>(Map.of());

    private final Published<Map<String, RouteShare>> shares = new Published<>(Map.of());

    OperatorOverrides() {}

    /** The overrides other than "in service". */
    public Map<OperatorOverride.Thing, OperatorOverride> all() {
        return operated.get();
    }

    /** The temporary rate limits. */
    public Map<OperatorOverride.Thing, RateCeiling> ceilings() {
        return ceilings.get();
    }

    /** The shares of SMSCs in routes, by the name of the route. */
    public Map<String, RouteShare> shares() {
        return shares.get();
    }

    /** Sets the share of an SMSC in a route, replacing an earlier share. */
    void share(String route, RouteShare share) {
        Map<String, RouteShare> after = new HashMap<>(shares.get());
        after.put(route, share);
        shares.set(Map.copyOf(after));
    }

    /** Removes the share set for a route. Returns false if there was none. */
    boolean unshare(String route) {
        Map<String, RouteShare> after = new HashMap<>(shares.get());
        boolean isRemoved = after.remove(route) != null;
        shares.set(Map.copyOf(after));
        return isRemoved;
    }

    /** The configuration, with the operators' shares applied to its routes. */
    Configuration shared(Configuration configuration) {
        Map<String, RouteShare> set = shares.get();
        if (set.isEmpty()) {
            return configuration;
        }
        return configuration.withRoutes(configuration.routing().routes().stream()
                .map(route -> {
                    RouteShare share = set.get(route.name());
                    return share != null && route.isShared(share.smsc()) ? route.with(share) : route;
                })
                .toList());
    }

    OperatorOverride of(OperatorOverride.Thing thing) {
        return operated.get().getOrDefault(thing, OperatorOverride.USUAL);
    }

    RateCeiling ceilingOf(OperatorOverride.Thing thing) {
        return ceilings.get().getOrDefault(thing, RateCeiling.NONE);
    }

    /** The routes that are out of service, each with a text that completes the sentence "the route is ...". */
    Map<String, String> skippedRoutes() {
        Map<String, String> skipped = new LinkedHashMap<>();
        operated.get().forEach((thing, said) -> {
            if (thing.kind() == OperatorOverride.Kind.ROUTE) {
                skipped.put(thing.name(), said.toString());
            }
        });
        return skipped;
    }

    void say(OperatorOverride.Thing thing, OperatorOverride next) {
        operated.set(with(operated.get(), thing, next, next.isInService()));
    }

    void limit(OperatorOverride.Thing thing, RateCeiling next) {
        ceilings.set(with(ceilings.get(), thing, next, next.isNone()));
    }

    private static <T> Map<OperatorOverride.Thing, T> with(
            Map<OperatorOverride.Thing, T> before, OperatorOverride.Thing thing, T next, boolean isUsual) {
        Map<OperatorOverride.Thing, T> after = new LinkedHashMap<>(before);
        if (isUsual) {
            after.remove(thing);
        } else {
            after.put(thing, next);
        }
        return Map.copyOf(after);
    }

    /** Drops the overrides of objects that are not in the given configuration. */
    void keepOnly(Configuration next) {
        operated.set(only(operated.get(), next));
        ceilings.set(only(ceilings.get(), next));
        Map<String, RouteShare> kept = new HashMap<>(shares.get());
        kept.entrySet().removeIf(share -> next.routing().routes().stream()
                .noneMatch(route -> route.name().equals(share.getKey())
                        && route.isShared(share.getValue().smsc())));
        shares.set(Map.copyOf(kept));
    }

    private static <T> Map<OperatorOverride.Thing, T> only(Map<OperatorOverride.Thing, T> before, Configuration next) {
        Map<OperatorOverride.Thing, T> after = new LinkedHashMap<>(before);
        after.keySet().removeIf(thing -> !isThere(next, thing));
        return Map.copyOf(after);
    }

    /** Whether the configuration contains the object. */
    static boolean isThere(Configuration in, OperatorOverride.Thing thing) {
        return names(in, thing.kind()).contains(thing.name());
    }

    /** The names of all objects of a kind. */
    static List<String> names(Configuration in, OperatorOverride.Kind kind) {
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
