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
 * What is configured at some moment, and what stands open for it. A value; a reload puts another one in its place.
 *
 * @param configuration as it was read
 * @param origin where it came from
 * @param entries the listeners at work
 * @param certificates those that are shown to peers or vouch for them
 * @param said what operators have said of it
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
     * Where it came from.
     *
     * @param generation by which people know it: 1 is what the daemon began with
     * @param sinceNanos when it was put to work
     */
    public record Origin(int generation, long sinceNanos) {}

    /**
     * A listener at work.
     *
     * @param connections how many there are, for any thread
     */
    public record Entry(ListenerSettings settings, InetSocketAddress address, IntSupplier connections) {}

    /**
     * A certificate that was loaded.
     *
     * @param user what uses it, such as {@code listener smpp}
     * @param file where it stands
     * @param subject whose it is
     * @param until after that nobody takes it for valid
     */
    public record CertificateInUse(String user, String file, String subject, Instant until) {}

    /**
     * What operators have said, as it is at the moment when it is asked for, on any thread.
     *
     * @param operated all that is not simply in service
     * @param ceilings all that is slower for a while
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
