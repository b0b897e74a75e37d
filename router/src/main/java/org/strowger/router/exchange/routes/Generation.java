package org.strowger.router.exchange.routes;

import java.util.List;
import java.util.Optional;
import org.strowger.router.application.Application;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;

/**
 * What one configuration makes of the exchange: routes, and whom their numbers mean. It never changes; a reload puts
 * another one in its place. Applications and SMSCs that stay are the same in both, perhaps at other places.
 *
 * @param routes for messages of applications
 * @param inbound for messages of SMSCs
 * @param applications at the places by which the tables know them
 * @param smscs at the places by which the tables know them
 * @param counts what is counted of the routes
 */
public record Generation(
        RouteTable routes,
        InboundTable inbound,
        List<Application> applications,
        List<Smsc> smscs,
        RouteFigures counts) {
    public Generation {
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
    }

    /** The place of an application; {@link RouteQuery#NOBODY} if it is configured no more. */
    public int placeOf(Application application) {
        int place = application.place();
        boolean here = place < applications.size() && applications.get(place) == application;
        return here ? place : applications.indexOf(application);
    }

    /** The SMSC with that number, if one that is configured has it. */
    public Optional<Smsc> smscOf(int number) {
        return smscs.stream().filter(smsc -> smsc.index() == number).findFirst();
    }

    /** Who has the name of that application now, which may be configured no more; itself if nobody has. */
    public Application successorOf(Application application) {
        if (!application.isClosed()) {
            return application;
        }
        return applications.stream()
                .filter(each -> each.index() == application.index())
                .findFirst()
                .orElse(application);
    }

    /** The place of an SMSC; {@link RouteQuery#NOBODY} if it is configured no more. */
    public int placeOf(Smsc smsc) {
        return smscs.indexOf(smsc);
    }
}
