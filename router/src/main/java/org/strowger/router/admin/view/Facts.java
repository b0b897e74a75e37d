package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.account.AppHomeView;
import org.strowger.router.account.AppPortView;
import org.strowger.router.account.Application;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.exchange.CustodyView;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.Outlook;
import org.strowger.router.exchange.ReceiptsView;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscPortView;

/** Gathers what each thread has of something. */
final class Facts {
    private static final int ALL = Integer.MAX_VALUE;

    private final Exchange exchange;
    private final Survey survey;

    Facts(Viewpoint from) {
        this.exchange = from.exchange();
        this.survey = from.survey();
    }

    /** What one thread has of an SMSC; but for its home's the last two are nothing. */
    private record SmscPiece(SmscPortView port, SmscHomeView home, ReceiptsView receipts) {}

    /** What one thread has of an application; but for its home's the last is nothing. */
    private record AppPiece(AppPortView port, AppHomeView home) {}

    /** In the order of the configuration. */
    List<SmscFacts> smscs() throws Refused {
        return smscs(exchange.generation().smscs());
    }

    /** @throws Refused if there is none of that name */
    SmscFacts smsc(String name) throws Refused {
        Smsc smsc = exchange.generation().smscs().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refused.unknown("there is no smsc " + name + "; `show smscs` lists them"));
        return smscs(List.of(smsc)).get(0);
    }

    private List<SmscFacts> smscs(List<Smsc> smscs) throws Refused {
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
        Outlook outlook = exchange.outlook(thread);
        return new SmscPiece(port, outlook.homeOf(smsc), outlook.receiptsOf(smsc));
    }

    /** In the order of the configuration. */
    List<AppFacts> applications() throws Refused {
        return applications(exchange.generation().applications());
    }

    /** @throws Refused if there is none of that name */
    AppFacts application(String name) throws Refused {
        Application application = exchange.generation().applications().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> Refused.unknown("there is no application " + name + "; `show applications` lists them"));
        return applications(List.of(application)).get(0);
    }

    private List<AppFacts> applications(List<Application> applications) throws Refused {
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
                isHome ? exchange.outlook(thread).homeOf(application) : AppHomeView.NONE);
    }

    /** What is kept, on each thread. */
    List<CustodyView> custody() throws Refused {
        return survey.all(thread -> exchange.outlook(thread).custody());
    }
}
