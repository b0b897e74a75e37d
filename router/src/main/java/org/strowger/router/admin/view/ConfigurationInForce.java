package org.strowger.router.admin.view;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.RateCeiling;

/**
 * The configuration in effect, with the listeners that are open for it. A value; a reload replaces it.
 *
 * @param certificates those presented to peers, and those that peers are checked against
 * @param said what operators have changed at run time
 */
public record ConfigurationInForce(
        Configuration configuration,
        ConfigurationInForce.Origin origin,
        List<Entry> entries,
        List<CertificateInUse> certificates,
        Said said) {
    public ConfigurationInForce {
        entries = List.copyOf(entries);
        certificates = List.copyOf(certificates);
    }

    /**
     * Number and age.
     *
     * @param generation 1 at the start, one more with each reload
     * @param sinceNanos when it took effect
     */
    public record Origin(int generation, long sinceNanos) {}

    /**
     * An open listener.
     *
     * @param connections open now; any thread may ask
     */
    public record Entry(ListenerSettings settings, InetSocketAddress address, IntSupplier connections) {}

    /**
     * A certificate that was loaded.
     *
     * @param user what uses it, such as {@code listener smpp}
     * @param until end of its validity
     */
    public record CertificateInUse(String user, String file, String subject, Instant until) {}

    /**
     * What operators have changed, as of the moment of the call; any thread.
     *
     * @param operated everything drained or disabled
     * @param ceilings everything with a temporary rate limit
     */
    public record Said(
            Supplier<Map<OperatorOverride.Thing, OperatorOverride>> operated,
            Supplier<Map<OperatorOverride.Thing, RateCeiling>> ceilings) {
        OperatorOverride of(OperatorOverride.Kind kind, String name) {
            return operated.get().getOrDefault(new OperatorOverride.Thing(kind, name), OperatorOverride.USUAL);
        }
    }

    PrivacySettings privacy() {
        return configuration.services().operating().privacy();
    }
}
