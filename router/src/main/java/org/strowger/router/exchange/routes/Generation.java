package org.strowger.router.exchange.routes;

import java.util.List;
import java.util.Optional;
import org.strowger.router.application.Application;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;

/**
 * One configuration of the exchange: its routes, and the applications and SMSCs that the routes name by number. It
 * never changes; a reload replaces it. Applications and SMSCs that stay are the same objects in both, perhaps with
 * other numbers.
 *
 * @param routes for messages of applications
 * @param inbound for messages of SMSCs
 * @param applications by the numbers that the tables use
 * @param smscs by the numbers that the tables use
 * @param counts the figures of the routes
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

    /** The number of an application; {@link RouteQuery#NOBODY} if it is not configured any more. */
    public int placeOf(Application application) {
        int place = application.place();
        boolean here = place < applications.size() && applications.get(place) == application;
        return here ? place : applications.indexOf(application);
    }

    /** The configured SMSC with this index. */
    public Optional<Smsc> smscOf(int number) {
        return smscs.stream().filter(smsc -> smsc.index() == number).findFirst();
    }

    /** The application that has the name of this one now; this one if it is still configured, or none has its name. */
    public Application successorOf(Application application) {
        if (!application.isClosed()) {
            return application;
        }
        return applications.stream()
                .filter(each -> each.index() == application.index())
                .findFirst()
                .orElse(application);
    }

    /** The number of an SMSC; {@link RouteQuery#NOBODY} if it is not configured any more. */
    public int placeOf(Smsc smsc) {
        return smscs.indexOf(smsc);
    }
}
