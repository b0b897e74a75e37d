package org.strowger.router.imports.ksmppd;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.BoxMapper;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.sql.SqlDump;
import org.strowger.router.imports.sql.SqlRow;

/** Maps the groups of ksmppd to a listener, and the tables of a dump to applications, routes and inbound rules. */
public final class Ksmppd implements BoxMapper {
    private static final String KIND = "ksmppd";
    private static final long PORT_USUAL = 2345;
    private static final long PORT_MAX = 65_535;
    private static final String DUMP =
            "also name a dump of its database: mysqldump DATABASE smpp_user smpp_route > FILE.sql";

    private final List<Path> dumps;

    /** @param files the files of the import; files whose names end with .sql are dumps */
    public Ksmppd(List<Path> files) {
        this.dumps = files.stream().filter(Ksmppd::isDump).toList();
    }

    @Override
    public boolean reads(Path file) {
        return isDump(file);
    }

    private static boolean isDump(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".sql");
    }

    @Override
    public void map(List<Group> groups, BoxContext context) {
        Optional<Group> own =
                groups.stream().filter(each -> each.kind().equals(KIND)).findFirst();
        own.ifPresent(each -> server(each, context));
        for (Group each : groups) {
            switch (each.kind()) {
                case "smpp-routing" -> routing(each, context.report());
                case "http-server", "bearerbox-connection" ->
                    new GroupReader(each, each.kind(), context.report()).finish();
                default -> {}
            }
        }
        if (dumps.isEmpty()) {
            return;
        }
        if (own.isEmpty()) {
            listener(context, PORT_USUAL, "ksmppd's default of smpp-port");
        }
        Map<String, List<SqlRow>> tables = new LinkedHashMap<>();
        for (Path each : dumps) {
            rows(context.files(), each).forEach((table, rows) -> tables.computeIfAbsent(table, key -> new ArrayList<>())
                    .addAll(rows));
        }
        String users = own.flatMap(each -> each.value("database-user-table")).orElse("smpp_user");
        String routes = own.flatMap(each -> each.value("database-route-table")).orElse("smpp_route");
        tables(
                context,
                tables.getOrDefault(users.toLowerCase(Locale.ROOT), List.of()),
                tables.getOrDefault(routes.toLowerCase(Locale.ROOT), List.of()));
        waiting(context.report(), tables);
    }

    private static Map<String, List<SqlRow>> rows(SourceFiles files, Path dump) {
        String name = files.name(dump);
        try {
            return SqlDump.read(new BufferedReader(new StringReader(files.text(dump, name))), name, table -> true);
        } catch (IOException e) {
            throw new AssertionError("a text in memory is read", e);
        }
    }

    private static void tables(BoxContext context, List<SqlRow> users, List<SqlRow> routes) {
        UserRows mapper = new UserRows(context);
        users.forEach(mapper::map);
        new UserRoutes(context, mapper.users()).map(routes);
    }

    /** Reports messages and receipts that wait in the other tables. */
    private static void waiting(Report report, Map<String, List<SqlRow>> tables) {
        for (String table : List.of("smpp_queued_pdu", "smpp_store")) {
            List<SqlRow> rows = tables.getOrDefault(table, List.of());
            if (!rows.isEmpty()) {
                report.lost(
                        rows.get(0).at(),
                        "table " + table,
                        rows.size()
                                + " waiting messages or receipts are not taken over: let ksmppd deliver them before "
                                + "the move");
            }
        }
    }

    private void server(Group group, BoxContext context) {
        GroupReader reader = new GroupReader(group, KIND, context.report());
        long[] port = {PORT_USUAL};
        reader.map("smpp-port", each -> {
            port[0] = Values.integer(each.value(), 1, PORT_MAX);
            return Result.taken("the listener smpp");
        });
        listener(
                context,
                port[0],
                group.find("smpp-port").map(Directive::comment).orElse("ksmppd's default"));
        reader.map(
                "auth-method",
                each -> Values.integer(each.value()) == 1
                        ? accounts()
                        : Result.lost("accounts are in the configuration; no service is queried for them"));
        reader.map(
                "auth-url",
                each -> Result.lost("accounts are in the configuration; no service is queried for " + "them"));
        reader.taken("database-user-table", "the table of users in the dump");
        reader.taken("database-route-table", "the table of routes in the dump");
        if (dumps.isEmpty() && group.find("auth-method").isEmpty()) {
            context.report().lost(group.at(), "ksmppd", "the users are in the database: " + DUMP);
        }
        reader.finish();
    }

    private Result accounts() {
        return dumps.isEmpty() ? Result.lost("the users are in the database: " + DUMP) : Result.taken("applications");
    }

    private static void listener(BoxContext context, long port, String comment) {
        context.draft()
                .list("listeners")
                .add(new YamlMap()
                        .put("name", context.draft().names("listeners").unique("smpp", "smpp"))
                        .put("listen", "0.0.0.0:" + port, comment));
    }

    private void routing(Group group, Report report) {
        GroupReader reader = new GroupReader(group, group.kind(), report);
        reader.map("routing-method", each -> {
            if (Values.integer(each.value()) != 1) {
                return Result.lost("no service is queried for the route: write routes, or a hook of kind policy");
            }
            return dumps.isEmpty() ? Result.lost("the routes are in the database: " + DUMP) : Result.taken("routes");
        });
        reader.map(
                "http-routing-url",
                each -> Result.lost("its requests differ from the requests of hooks: write a hook of kind policy for "
                        + "this " + "service"));
        reader.finish();
    }
}
