package org.strowger.router.app.command;

import java.util.concurrent.Callable;
import org.strowger.router.config.Configuration;
import org.strowger.router.program.ProgramVocabulary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger schema}. */
@Command(
        name = "schema",
        description = {
            "Prints the JSON Schema (draft 2020-12) of the configuration, for editors that complete and check it.",
            "strowger check also finds errors that a schema cannot express, such as unknown names."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example:",
            "  strowger schema > strowger.schema.json",
            "and as the first line of the configuration, for editors with the YAML language server:",
            "  # yaml-language-server: $schema=strowger.schema.json"
        })
public final class SchemaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(Configuration.schema(new ProgramVocabulary()));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
