package org.strowger.router.admin.kannel;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.http.HttpRequest;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.console.ClientOrigin;
import org.strowger.router.admin.console.RemoteConsole;
import org.strowger.router.config.ListenerSettings.AdminAccess;
import org.strowger.router.http.api.OperatorRequests;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * Kannel's admin interface. The password of a request is a console user's password, and the command runs with the
 * rights of this user, by means of console commands. As in Kannel, each further wrong password is answered with a
 * longer delay, up to a limit.
 */
public final class KannelAdmin implements OperatorRequests {
    private static final int DELAY_SECONDS_MAX = 10;

    /** Maximum number of requests in progress; they share the threads and the queue of 64 places with the console. */
    @Bound(
            of = "requests to the imitated admin pages of Kannel under way",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the request is answered as busy")
    private static final int REQUESTS_MAX = 8;

    private static final String DENIED = "Denied";
    private static final String BUSY = "Too many commands wait, try again later";
    private static final String FAULT = "Internal error of Strowger, see its log";

    private final RemoteConsole console;
    private final AdminCommands commands;
    private final Consumer<Throwable> faults;

    private final SharedCount running = new SharedCount();

    /** The number of wrong passwords since the last right one. */
    private final Published<Integer> wrong = new Published<>(0);

    /** @param faults receives internal errors */
    public KannelAdmin(RemoteConsole console, StatusSource status, Consumer<Throwable> faults) {
        this.console = console;
        this.commands = new AdminCommands(console::execute, status);
        this.faults = faults;
    }

    @Override
    public void begin(HttpRequest request, InetSocketAddress from, AdminAccess access, Consumer<Reply> answer) {
        AdminRequest read = AdminRequest.of(request);
        if (!running.incrementBelow(REQUESTS_MAX)) {
            answer.accept(Reply.now(read.form().response(BUSY)));
            return;
        }
        boolean hasBegun = console.begin(() -> {
            try {
                answer.accept(reply(read, ClientOrigin.at(from), access));
            } finally {
                running.decrement();
            }
        });
        if (!hasBegun) {
            running.decrement();
            answer.accept(Reply.now(read.form().response(BUSY)));
        }
    }

    private Reply reply(AdminRequest request, ClientOrigin origin, AdminAccess access) {
        try {
            Optional<CommandCaller> caller = caller(request, origin, access);
            if (caller.isEmpty()) {
                return new Reply(request.form().response(DENIED), delayNanos());
            }
            return Reply.now(request.form().response(commands.run(request, caller.get())));
        } catch (RuntimeException | AssertionError e) {
            faults.accept(e);
            return Reply.now(request.form().response(FAULT));
        }
    }

    private Optional<CommandCaller> caller(AdminRequest request, ClientOrigin origin, AdminAccess access) {
        AdminCommand command = request.command();
        boolean isStatus = command != null && command.isStatus();
        if (isStatus && access.openStatus()) {
            return Optional.of(RemoteConsole.viewer(origin));
        }
        List<String> users = new ArrayList<>();
        if (isStatus && !access.statusUser().isEmpty()) {
            users.add(access.statusUser());
        }
        users.add(access.user());
        String password = request.value("password");
        Optional<CommandCaller> caller =
                password.isEmpty() ? Optional.empty() : console.signIn(origin, users, password);
        caller.ifPresent(known -> wrong.set(0));
        return caller;
    }

    /** The delay of the answer to this wrong password: none for the first one, then a second more each time. */
    private long delayNanos() {
        int before = wrong.get();
        wrong.set(Math.min(before + 1, DELAY_SECONDS_MAX));
        return TimeUnit.SECONDS.toNanos(before);
    }
}
