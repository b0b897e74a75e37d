package org.strowger.router.imports.jasmin;

import java.nio.file.Path;
import java.util.List;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.Importer;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;

/**
 * Reads a configuration of Jasmin: the directory of its store, alone or with {@code jasmin.cfg}, or a text with the
 * output of its console jCli.
 */
public final class JasminImporter implements Importer {
    public static final String PROFILE = "jcli-prod";
    private static final String CONFIG = "jasmin.cfg";

    private final String profile;

    /** @param profile the profile of the store, which is the prefix of its file names */
    public JasminImporter(String profile) {
        this.profile = profile;
    }

    @Override
    public void read(Path source, SourceFiles files, Draft draft, Report report) {
        JasminSetup setup = new JasminSetup();
        JasminConfigFile config = new JasminConfigFile();
        String name = files.name(source);
        if (files.isDirectory(source, name)) {
            readDirectory(source, files, setup, config, report);
        } else {
            readText(source, files, setup, report);
        }
        if (setup.isEmpty()) {
            throw new ImportFailure(
                    name,
                    "there are no users, connectors and routes",
                    "name the directory with " + profile
                            + ".router-users (--profile for another one), or a text with the output of"
                            + " jCli: user -l, user -s UID, smppccm -l, smppccm -s CID, httpccm -l, mtrouter -l, "
                            + "morouter -l");
        }
        listeners(name, config, draft, report);
        JasminApplications applications = new UserWriter(setup, draft, report).write();
        ConnectorWriter connectors = new ConnectorWriter(setup, draft, report);
        connectors.write();
        new RouteWriter(setup, connectors, applications, draft, report).write();
    }

    private void readDirectory(
            Path source, SourceFiles files, JasminSetup setup, JasminConfigFile config, Report report) {
        Path store = files.has(source.resolve("store")) ? source.resolve("store") : source;
        new StoreReader(store, profile, files, setup).read();
        Path file = source.resolve(CONFIG);
        if (files.has(file)) {
            config.read(files.name(file), files.text(file, files.name(file)), report);
        }
    }

    private static void readText(Path source, SourceFiles files, JasminSetup setup, Report report) {
        String name = files.name(source);
        String text = files.text(source, name);
        boolean isPickle = text.startsWith("Persisted on ") || text.startsWith("\u0080");
        if (isPickle) {
            throw new ImportFailure(name, "this is one file of a store", "name the directory that contains it");
        }
        new JcliReader(name, setup, report).read(text);
    }

    private static void listeners(String source, JasminConfigFile config, Draft draft, Report report) {
        draft.list("listeners")
                .add(new YamlMap().put("name", "smpp").put("listen", config.listen("smpp-server", "2775")))
                .add(new YamlMap()
                        .put("name", "http")
                        .put("protocol", "http")
                        .put("listen", config.listen("http-api", "1401"))
                        .put("http", new YamlMap().put("apis", YamlList.of(List.of("jasmin")))));
        report.changed(
                SourceLine.wholeFile(source),
                "REST API",
                "its port 8080 gets no listener of its own: the http listener also serves /secure/send");
    }
}
