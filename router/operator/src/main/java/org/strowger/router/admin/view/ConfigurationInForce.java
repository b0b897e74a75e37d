package org.strowger.router.admin.view;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.RouteShare;
import org.strowger.router.hook.Hook;
import org.strowger.router.table.Tables;

/**
 * The configuration in effect, with its listeners and hooks. Immutable; a reload replaces the instance.
 *
 * @param certificates the certificates presented to peers, and the certificates that peers are verified against
 * @param tables the number tables, whose figures can be read on any thread
 * @param hooks the hooks, whose figures can be read on any thread
 * @param overrides the changes made by operators at run time
 */
public record ConfigurationInForce(
        Configuration configuration,
        ConfigurationInForce.Origin origin,
        List<Entry> entries,
        List<CertificateInUse> certificates,
        Tables tables,
        List<Hook> hooks,
        Overrides overrides) {
    public ConfigurationInForce {
        entries = List.copyOf(entries);
        certificates = List.copyOf(certificates);
        hooks = List.copyOf(hooks);
    }

    /** The configuration of a router that starts: nothing is open or loaded yet. */
    public static ConfigurationInForce atStart(Configuration configuration, long sinceNanos, Overrides overrides) {
        Origin origin = new Origin(0, sinceNanos);
        return new ConfigurationInForce(configuration, origin, List.of(), List.of(), Tables.NONE, List.of(), overrides);
    }

    /**
     * Generation number and start time of a configuration.
     *
     * @param generation 1 at the start, incremented by each reload
     * @param sinceNanos when the configuration took effect
     */
    public record Origin(int generation, long sinceNanos) {}

    /**
     * An open listener.
     *
     * @param connections number of open connections; can be read on any thread
     * @param counts the counters of the listener since the start
     */
    public record Entry(
            ListenerSettings settings, InetSocketAddress address, IntSupplier connections, ListenerCounts counts) {}

    /**
     * A loaded certificate.
     *
     * @param user the object that uses the certificate, such as {@code listener smpp}
     * @param until end of the certificate's validity
     */
    public record CertificateInUse(String user, String file, String subject, Instant until) {}

    /**
     * The changes made by operators, as of the time of the call. Callable from any thread.
     *
     * @param operated all objects that are drained or disabled
     * @param ceilings all objects with a temporary rate limit
     * @param shares the routes in which an operator has changed the share of an SMSC
     */
    public record Overrides(
            Supplier<Map<OperatorOverride.Thing, OperatorOverride>> operated,
            Supplier<Map<OperatorOverride.Thing, RateCeiling>> ceilings,
            Supplier<Map<String, RouteShare>> shares) {
        OperatorOverride of(OperatorOverride.Kind kind, String name) {
            return operated.get().getOrDefault(new OperatorOverride.Thing(kind, name), OperatorOverride.USUAL);
        }
    }

    PrivacySettings privacy() {
        return configuration.services().operating().privacy();
    }
}
