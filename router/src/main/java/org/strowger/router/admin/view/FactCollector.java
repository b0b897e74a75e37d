package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.AppPortView;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.exchange.ops.ThreadSnapshot;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscPortView;

/** Gathers the parts of a state that are spread over the threads. */
final class FactCollector {
    private static final int ALL = Integer.MAX_VALUE;

    private final Exchange exchange;
    private final ThreadSurvey survey;

    FactCollector(ViewContext from) {
        this.exchange = from.exchange();
        this.survey = from.survey();
    }

    /** One thread's part of an SMSC; only its home has the last two. */
    private record SmscPiece(SmscPortView port, SmscHomeView home, ReceiptsView receipts) {}

    /** One thread's part of an application; only its home has the last. */
    private record AppPiece(AppPortView port, AppHomeView home) {}

    /** In the order of the configuration. */
    List<SmscFacts> smscs() throws CommandRefused {
        return smscs(exchange.generation().smscs());
    }

    /** @throws CommandRefused if there is none of that name */
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

    /** In the order of the configuration. */
    List<AppFacts> applications() throws CommandRefused {
        return applications(exchange.generation().applications());
    }

    /** @throws CommandRefused if there is none of that name */
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

    /** Messages in custody, by thread. */
    List<CustodyView> custody() throws CommandRefused {
        return survey.all(thread -> exchange.snapshot(thread).custody());
    }
}
