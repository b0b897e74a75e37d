package org.strowger.router.imports.kannel.link;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.kannel.conf.Directive;

/** The certificates and keys named in a configuration, if they are inside the directories of the import. */
public final class LinkCertificates {
    private static final int OCTETS_MAX = 1 << 20;
    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";
    private static final String KEY = "-----BEGIN PRIVATE KEY-----";

    private final SourceFiles files;
    private final Path conf;

    /** @param conf the file that the import names; paths in the file are relative to its directory */
    public LinkCertificates(SourceFiles files, Path conf) {
        this.files = files;
        this.conf = conf;
    }

    /** A file with the certificates of authorities. */
    public Optional<Path> authorities(Directive directive) {
        return file(directive).filter(each -> has(each, directive, CERTIFICATE));
    }

    /** A file with a certificate and a key that Strowger reads. */
    public Optional<Path> certificateAndKey(Directive directive) {
        return authorities(directive).filter(each -> has(each, directive, KEY));
    }

    private Optional<Path> file(Directive directive) {
        Path file = files.resolve(files.sourceOf(directive.at(), conf), directive.value(), directive.at());
        return Optional.of(file).filter(files::has);
    }

    private boolean has(Path file, Directive directive, String words) {
        try {
            byte[] octets = files.octets(file, directive.at().toString(), OCTETS_MAX);
            return new String(octets, StandardCharsets.ISO_8859_1).contains(words);
        } catch (ImportFailure e) {
            return false;
        }
    }
}
