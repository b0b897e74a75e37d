package org.strowger.router.imports.smppbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.conf.AddressLists;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Result;

/** Maps the lines of the login file to applications. */
final class LoginMapper {
    private static final int SYSTEM_ID_MAX = 64;
    private static final int PASSWORD_OF_SMPP = 8;

    private final BoxContext context;
    private final Report report;
    private final String label;
    private final String alphabet;
    private final Map<String, Login> known = new HashMap<>();

    /**
     * @param label the label of all clients; empty for none
     * @param alphabet the alphabet of all clients; empty for the default
     */
    LoginMapper(BoxContext context, String label, String alphabet) {
        this.context = context;
        this.report = context.report();
        this.label = label;
        this.alphabet = alphabet;
    }

    /** @param clients receives the names of the applications, by box id */
    Result map(Directive directive, boolean bySystemId, Map<String, List<String>> clients) {
        SourceFiles files = context.files();
        Path file = files.resolve(
                context.files().sourceOf(directive.at(), context.conf()), directive.value(), directive.at());
        Login.File logins;
        try {
            logins = Login.read(files.text(file, directive.at().toString()), files.name(file));
        } catch (ImportFailure e) {
            return Result.lost("the file of logins cannot be read, so there are no applications: "
                    + "copy it beside the configuration, or name its directory with --include-root");
        }
        logins.faulty()
                .forEach(each ->
                        report.notNeeded(each, "login", "it has fewer than three columns, and OpenSMPPBox ignores it"));
        for (Login each : logins.logins()) {
            login(each).ifPresent(name -> clients.computeIfAbsent(
                            bySystemId ? each.systemId() : each.systemType(), id -> new ArrayList<>())
                    .add(name));
        }
        return Result.changed(
                "an application for each system id, with window (100) and max-binds (4): OpenSMPPBox has no "
                        + "such limits, and one session of each type");
    }

    /** Maps a line. @return the name of the new application */
    private Optional<String> login(Login login) {
        String title = "login " + login.systemId();
        Login first = known.putIfAbsent(login.systemId(), login);
        if (first != null) {
            report.lost(
                    login.at(),
                    title,
                    "the line at " + first.at() + " has the same system id and was taken over: give this client "
                            + "another system id");
            return Optional.empty();
        }
        boolean isUsable = login.systemId().length() <= SYSTEM_ID_MAX
                && login.systemId().chars().allMatch(each -> each > ' ' && each < 0x7F)
                && Secrets.isUsable(login.password());
        if (!isUsable) {
            report.lost(
                    login.at(),
                    title,
                    "a system id has at most 64 characters of ASCII, a password at most 64 of Latin-1");
            return Optional.empty();
        }
        if (!context.draft().claimsSystemId(login.systemId())) {
            report.lost(
                    login.at(),
                    title,
                    "a sendsms-user has this name: if the passwords are the same, write smpp into its protocols, else "
                            + "give this client another system id");
            return Optional.empty();
        }
        return Optional.of(application(login, title));
    }

    private String application(Login login, String title) {
        String name = context.draft().names("applications").unique(login.systemId(), "client");
        YamlMap application = new YamlMap().put("name", name, login.at().toString());
        if (!name.equals(login.systemId())) {
            application.put("system-id", login.systemId());
        }
        application.put("password", context.draft().secrets().hash(login.password()));
        application.put("protocols", new YamlList().add("smpp"));
        AddressLists.Networks networks = AddressLists.networks(login.addresses());
        if (!networks.permitted().isEmpty()) {
            application.put("allow-from", YamlList.of(networks.permitted()));
        }
        if (!label.isEmpty()) {
            application.put("default-label", label);
        }
        if (!alphabet.isEmpty()) {
            application.put("alphabet", alphabet);
        }
        application.put("message-ids", "uuid");
        context.draft().list("applications").add(application);
        findings(login, title, name, networks);
        return name;
    }

    private void findings(Login login, String title, String name, AddressLists.Networks networks) {
        report.taken(login.at(), title, "the application " + name);
        if (login.inheritsAddresses()) {
            report.changed(
                    login.at(),
                    title,
                    "it has no addresses, and OpenSMPPBox uses the addresses of an earlier line: allow-from "
                            + "contains them. Remove them if this is not intended");
        }
        if (!networks.lost().isEmpty()) {
            report.lost(login.at(), title, networks.advice());
        }
        if (login.password().length() > PASSWORD_OF_SMPP) {
            report.changed(
                    login.at(), title, "a password of more than 8 characters needs tolerance: wide, the default");
        }
    }
}
