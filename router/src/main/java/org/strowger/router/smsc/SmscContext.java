package org.strowger.router.smsc;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.SmscSettings.Host;
import org.strowger.router.reactor.SessionLayer;

/**
 * What an SMSC gets from outside.
 *
 * @param suite of its protocol
 * @param lookup finds the addresses of its hosts
 * @param ours whether we ourselves listen at an address: who calls himself goes round in circles
 * @param layers what is put around the sessions with a host: TLS, or nothing
 * @param epoch what time of the calendar it is when the clock shows 0
 * @param seed of what is left to chance
 */
public record SmscContext(
        ProtocolTraits suite,
        NameLookup lookup,
        Predicate<InetSocketAddress> ours,
        Function<Host, SessionLayer> layers,
        Instant epoch,
        long seed) {}
