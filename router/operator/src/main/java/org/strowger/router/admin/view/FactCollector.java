package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.AppPortView;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.mo.UnclaimedView;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.exchange.ops.ThreadSnapshot;
import org.strowger.router.exchange.ops.UnclaimedOperations;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscPortView;

/** Collects the state of SMSCs, applications and custody from all threads. */
final class FactCollector {
    private static final int ALL = Integer.MAX_VALUE;

    private final Exchange exchange;
    private final ThreadSurvey survey;

    FactCollector(ViewContext from) {
        this.exchange = from.exchange();
        this.survey = from.survey();
    }

    /** One thread's part of the state of an SMSC; only the home thread fills in {@code home} and {@code receipts}. */
    private record SmscPiece(SmscPortView port, SmscHomeView home, ReceiptsView receipts) {}

    /** One thread's part of the state of an application; only the home thread fills in {@code home}. */
    private record AppPiece(AppPortView port, AppHomeView home) {}

    /** All SMSCs, in the order of the configuration. */
    List<SmscFacts> smscs() throws CommandRefused {
        return smscs(exchange.generation().smscs());
    }

    /**
     * The SMSC with this name.
     *
     * @throws CommandRefused if there is no such SMSC
     */
    SmscFacts smsc(String name) throws CommandRefused {
        Smsc smsc = exchange.generation().smscs().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandRefused.unknown("there is no smsc " + name + "; `show smscs` lists them"));
        return smscs(List.of(smsc)).get(0);
    }

    private List<SmscFacts> smscs(List<Smsc> smscs) throws CommandRefused {
        List<List<SmscPiece>> pieces = new ArrayList<>();
        for (int i = 0; i < survey.threads(); i++) {
            int thread = i;
            pieces.add(survey.rows(i, () -> smscs, smsc -> piece(thread, smsc), ALL));
        }
        List<SmscFacts> facts = new ArrayList<>();
        for (int i = 0; i < smscs.size(); i++) {
            int number = i;
            SmscPiece home = pieces.get(smscs.get(i).homeIndex()).get(i);
            List<SmscPortView> ports =
                    pieces.stream().map(of -> of.get(number).port()).toList();
            facts.add(new SmscFacts(smscs.get(i), ports, home.home(), home.receipts()));
        }
        return facts;
    }

    private SmscPiece piece(int thread, Smsc smsc) {
        SmscPortView port = smsc.port(thread).view();
        if (smsc.homeIndex() != thread) {
            return new SmscPiece(port, SmscHomeView.NONE, ReceiptsView.NONE);
        }
        ThreadSnapshot outlook = exchange.snapshot(thread);
        return new SmscPiece(port, outlook.homeOf(smsc), outlook.receiptsOf(smsc));
    }

    /** All applications, in the order of the configuration. */
    List<AppFacts> applications() throws CommandRefused {
        return applications(exchange.generation().applications());
    }

    /**
     * The application with this name.
     *
     * @throws CommandRefused if there is no such application
     */
    AppFacts application(String name) throws CommandRefused {
        Application application = exchange.generation().applications().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        CommandRefused.unknown("there is no application " + name + "; `show applications` lists them"));
        return applications(List.of(application)).get(0);
    }

    private List<AppFacts> applications(List<Application> applications) throws CommandRefused {
        List<List<AppPiece>> pieces = new ArrayList<>();
        for (int i = 0; i < survey.threads(); i++) {
            int thread = i;
            pieces.add(survey.rows(i, () -> applications, application -> piece(thread, application), ALL));
        }
        List<AppFacts> facts = new ArrayList<>();
        for (int i = 0; i < applications.size(); i++) {
            AppPortView sessions = AppPortView.NONE;
            for (List<AppPiece> ofThread : pieces) {
                sessions = sessions.plus(ofThread.get(i).port());
            }
            AppHomeView home =
                    pieces.get(applications.get(i).homeIndex()).get(i).home();
            facts.add(new AppFacts(applications.get(i), sessions, home));
        }
        return facts;
    }

    private AppPiece piece(int thread, Application application) {
        boolean isHome = application.homeIndex() == thread;
        return new AppPiece(
                application.port(thread).view(),
                isHome ? exchange.snapshot(thread).homeOf(application) : AppHomeView.NONE);
    }

    /** Messages in custody, per thread. */
    List<CustodyView> custody() throws CommandRefused {
        return survey.all(thread -> exchange.snapshot(thread).custody());
    }

    /** The messages from mobiles that match no rule. */
    UnclaimedView unclaimed() throws CommandRefused {
        return survey.one(UnclaimedOperations.THREAD, () -> exchange.unclaimed().view());
    }
}
