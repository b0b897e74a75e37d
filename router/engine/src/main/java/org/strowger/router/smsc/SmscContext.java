package org.strowger.router.smsc;

import java.net.InetSocketAddress;
import java.util.function.Function;
import java.util.function.Predicate;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SessionLayer;

/**
 * The environment of an SMSC.
 *
 * @param traits the traits of its protocol
 * @param lookup resolves its hosts
 * @param ours whether Strowger itself listens at an address, so that a connection to it would make a loop
 * @param layers the layer around the sessions with a host: TLS, or none
 * @param calendar the calendar
 * @param seed the seed for random numbers
 */
public record SmscContext(
        ProtocolTraits traits,
        NameLookup lookup,
        Predicate<InetSocketAddress> ours,
        Function<Host, SessionLayer> layers,
        CalendarTime calendar,
        long seed) {}
