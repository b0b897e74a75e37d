package org.strowger.world.operator;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.page.FormFields;
import org.strowger.router.admin.page.OperatorPages;
import org.strowger.router.admin.page.PageReply;
import org.strowger.router.admin.page.PageRequest;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.CommandRows;
import org.strowger.router.app.daemon.ConfigurationChanger;
import org.strowger.router.app.daemon.ConsoleService;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.ReloadController;
import org.strowger.router.app.log.Log;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.config.Configuration;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.Published;
import org.strowger.world.World;

/**
 * The operators' page of a world's router, and a browser that keeps cookies. Commands run on a thread of their own
 * while the world takes its turns.
 */
final class PageRig implements AutoCloseable {
    private static final int ROUNDS_MAX = 20_000;
    private static final InetSocketAddress FROM = World.at(50_000);
    private static final Pattern TOKEN = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

    final List<Audit.Deed> deeds = new ArrayList<>();
    final List<String> faults = new ArrayList<>();
    final List<Duration> stops = new ArrayList<>();
    final Sampler sampler;
    final Map<String, String> headers = new HashMap<>();
    final Map<String, String> cookies = new LinkedHashMap<>();
    String file;
    boolean encrypted;
    private final PasswordMemory passwords = new PasswordMemory(new byte[32], 10);
    private final World world;
    private final ReloadController control;
    private final Tracer tracer;
    private final Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    private final Published<ConsoleAccess> access;
    private final OperatorPages pages;
    private final ExecutorService commands = Executors.newSingleThreadExecutor();
    private final ExecutorService clients = Executors.newSingleThreadExecutor();
    private Duration later = Duration.ZERO;

    PageRig(World world, String file) {
        this.world = world;
        this.file = file;
        this.sampler = new Sampler(world.figures(), true);
        this.access = new Published<>(accessOf(world.router().configuration()));
        this.control = new ReloadController(
                world.router(),
                world.context(),
                new ReloadController.Context(
                        () -> World.verdict(this.file),
                        new Changer(),
                        (event, items) -> {},
                        () -> {},
                        (within, by) -> stops.add(within),
                        (name, within) -> 0));
        this.tracer = new Tracer(new Tracer.Context(
                world.routerThreads(),
                world.rig()::nowNanos,
                world.router().context().calendar(),
                () -> world.router().configuration().services().operating().privacy()));
        tracer.start();
        CommandRows.Tools tools = new CommandRows.Tools(
                new ViewContext.About("strowger test", "world.yaml"),
                sampler,
                control,
                tracer,
                log.levels(),
                ClusterStatus.ALONE);
        CommandExecution execution = new CommandExecution(
                ConsoleService.table(CommandRows.of(world.router(), tools)),
                deeds::add,
                (command, cause) -> faults.add(command + ": " + cause),
                world.rig()::nowNanos,
                new CommandCounts());
        ConsoleContext context = new ConsoleContext(execution, access::get, commands, detail -> {});
        Random random = new Random(7);
        this.pages = new OperatorPages(new HttpConsole(context), sampler, count -> {
            byte[] octets = new byte[count];
            random.nextBytes(octets);
            return octets;
        });
    }

    private ConsoleAccess accessOf(Configuration configuration) {
        return new ConsoleAccess(
                configuration.services().operating().console(),
                world.router().bars().console(),
                passwords);
    }

    private final class Changer implements ConfigurationChanger {
        @Override
        public void begins() {}

        @Override
        public void ends() {}

        @Override
        public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
            List<String> changes = world.change(next, generation);
            access.set(accessOf(next));
            return changes;
        }

        @Override
        public void refused() {}
    }

    // ---- The browser

    /** The pages believe that it is so much later than in the world. */
    void waits(Duration more) {
        later = later.plus(more);
    }

    PageReply get(String address) {
        int query = address.indexOf('?');
        return send(
                false,
                query < 0 ? address : address.substring(0, query),
                query < 0 ? "" : address.substring(query + 1));
    }

    /** Sends a form without a token of its own accord. */
    PageReply post(String path, Map<String, String> fields) {
        return send(
                true,
                path,
                fields.entrySet().stream()
                        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                        .collect(Collectors.joining("&")));
    }

    /** Sends a form with the token of the session. */
    PageReply submit(String path, Map<String, String> fields) {
        Map<String, String> all = new LinkedHashMap<>(fields);
        all.put("csrf", token(get("/operate/command")));
        return post(path, all);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static String token(PageReply page) {
        Matcher token = TOKEN.matcher(page.body());
        if (!token.find()) {
            throw new AssertionError("no token in " + page.body());
        }
        return token.group(1);
    }

    PageReply signIn(String user, String password) {
        String token = token(get("/operate/sign-in"));
        return post("/operate/sign-in", Map.of("csrf", token, "user", user, "password", password));
    }

    private PageReply send(boolean post, String path, String fields) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(
                "cookie",
                cookies.entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining("; ")));
        PageRequest request = new PageRequest(
                post,
                path,
                FormFields.parse(fields.getBytes(StandardCharsets.UTF_8)),
                all,
                FROM,
                encrypted,
                world.rig().nowNanos() + later.toNanos());
        PageReply reply = await(clients.submit(() -> pages.answer(request)));
        for (String cookie : reply.cookies()) {
            String pair = cookie.substring(0, cookie.indexOf(';'));
            String name = pair.substring(0, pair.indexOf('='));
            if (cookie.contains("Max-Age=0")) {
                cookies.remove(name);
            } else {
                cookies.put(name, pair.substring(pair.indexOf('=') + 1));
            }
        }
        return reply;
    }

    private PageReply await(Future<PageReply> reply) {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            control.turn();
            world.rig().drive();
            try {
                return reply.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // A command asks the world's threads something: they have another turn.
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause());
            }
        }
        throw new AssertionError("no reply came");
    }

    /** The commands that were audited, with their users and results. */
    List<String> audited() {
        return deeds.stream()
                .map(each -> each.user() + " from " + each.from() + ": " + each.command() + ": " + each.outcome())
                .toList();
    }

    static Path captures(World world) {
        return world.router().configuration().services().store().path();
    }

    @Override
    public void close() {
        commands.shutdownNow();
        clients.shutdownNow();
        tracer.close();
        log.close();
    }
}
