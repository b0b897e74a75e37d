package org.strowger.router.exchange.routes;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.strowger.router.application.Application;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;

/**
 * One configuration of the exchange: its routes, and the applications and SMSCs to which the routes refer by index. It
 * is immutable; a reload replaces it. Applications and SMSCs that stay are the same objects in both configurations,
 * perhaps with other indexes.
 *
 * @param routes the routes for messages of applications
 * @param inbound the routes for messages of SMSCs
 * @param applications the applications, by the index that the tables use
 * @param smscs the SMSCs, by the index that the tables use
 * @param counts the figures of the routes
 * @param rules the version number of the rules by which messages are prepared; it is incremented by each reload that
 *     changes routes, applications, SMSCs or the time zone
 */
public record Generation(
        RouteTable routes,
        InboundTable inbound,
        List<Application> applications,
        List<Smsc> smscs,
        RouteFigures counts,
        long rules) {
    public Generation {
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
    }

    /** Whether this configuration and another prepare messages in the same way. */
    public boolean preparesAs(Generation other) {
        return rules == other.rules;
    }

    /** The index of an application; {@link RouteQuery#NOBODY} if it is no longer configured. */
    public int indexOf(Application application) {
        int index = application.configurationIndex();
        boolean here = index < applications.size() && applications.get(index) == application;
        return here ? index : applications.indexOf(application);
    }

    /** The configured SMSC with this permanent index. */
    public Optional<Smsc> smscOf(int number) {
        return smscs.stream().filter(smsc -> smsc.index() == number).findFirst();
    }

    /**
     * The application that now has the name of this application; the same object if it is still configured or the name
     * is unused.
     */
    public Application successorOf(Application application) {
        if (!application.isClosed()) {
            return application;
        }
        return applications.stream()
                .filter(each -> each.index() == application.index())
                .findFirst()
                .orElse(application);
    }

    /** The time zone of the clock of the SMSC with this name; UTC if there is none. */
    public ZoneId clockOf(String name) {
        return smscs.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(each -> each.settings().dialect().zone())
                .orElse(ZoneOffset.UTC);
    }

    /**
     * The SMSC that has replaced this one, because a reload has changed settings that require new sessions; empty if
     * this SMSC is still in use, was removed, or has another protocol now.
     */
    public Optional<Smsc> successorOf(Smsc smsc) {
        if (indexOf(smsc) != RouteQuery.NOBODY) {
            return Optional.empty();
        }
        return smscs.stream()
                .filter(each -> each.name().equals(smsc.name())
                        && each.traits().name().equals(smsc.traits().name()))
                .findFirst();
    }

    /** The index of an SMSC; {@link RouteQuery#NOBODY} if it is no longer configured. */
    public int indexOf(Smsc smsc) {
        return smscs.indexOf(smsc);
    }

    /**
     * The index of the SMSC from which a message or receipt came. If it came by a session that a reload is ending, the
     * index of the SMSC that now has this name; {@link RouteQuery#NOBODY} if there is none.
     */
    public int indexOfOrigin(Smsc smsc) {
        int index = indexOf(smsc);
        return index == RouteQuery.NOBODY
                ? smscOf(smsc.index()).map(this::indexOf).orElse(index)
                : index;
    }
}
