# An application made of Net::SMPP; ../README.md says how it is spoken to.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));
use Encode qw(decode encode);
use IO::Select;
use Net::SMPP;

use constant { GSM_MAX => 160, GSM_PART => 153, GSM => 0, UCS2 => 8 };

$| = 1;
my %waiting;    # what is said when a request is answered, by its number; one connection sends
my $done;

sub say_it { print "@_\n"; return }

sub connected {
    my ($kind, $port, $name, $password) = @_;
    my $make = "new_$kind";
    my ($smpp, $answer) = Net::SMPP->$make(
        '127.0.0.1',
        port      => $port,
        system_id => $name,
        password  => $password,
        async     => 0
    );
    die "not bound as $kind\n" if !$smpp || $answer->{status};
    say_it('bound', $kind);
    return $smpp;
}

# The octets of its parts, and their data_coding. The library neither encodes nor cuts.
sub parts_of {
    my ($text) = @_;
    my $octets = eval { encode('gsm0338', my $copy = $text, Encode::FB_CROAK) };
    return (UCS2, encode('UTF-16BE', $text)) if !defined $octets;
    return (GSM, $octets) if length $octets <= GSM_MAX;
    my @cut = unpack '(a' . GSM_PART . ')*', $octets;
    return (GSM, map { pack('C6', 5, 0, 3, 7, scalar @cut, $_ + 1) . $cut[$_] } 0 .. $#cut);
}

sub submit {
    my ($smpp, $from, $to, $text, $receipt, @what) = @_;
    my ($coding, @parts) = parts_of($text);
    for my $part (@parts) {
        my $number = $smpp->submit_sm(
            async               => 1,
            source_addr         => $from,
            dest_addr_ton       => Net::SMPP::TON_international,
            dest_addr_npi       => Net::SMPP::NPI_isdn,
            destination_addr    => $to,
            esm_class           => @parts > 1 ? Net::SMPP::ESM_feature_UDHI : 0,
            data_coding         => $coding,
            registered_delivery => $receipt,
            short_message       => $part
        );
        $waiting{$number} = [@what];
    }
    return;
}

sub delivered {
    my ($smpp, $pdu, $sender) = @_;
    $smpp->deliver_sm_resp(seq => $pdu->{seq}, message_id => '');
    if ($pdu->{esm_class} & Net::SMPP::ESM_type_delivery_receipt) {
        my ($id, $state) = $pdu->{short_message} =~ /^id:(\S+) .* stat:(\S+) /;
        say_it('receipt', $id, $state, unpack 'Z*', $pdu->{receipted_message_id});
        return;
    }
    my $text = decode($pdu->{data_coding} == UCS2 ? 'UTF-16BE' : 'ascii', $pdu->{short_message});
    say_it('mo', $pdu->{source_addr}, $text);
    submit($sender, $pdu->{destination_addr}, $pdu->{source_addr}, 'heard', 0, 'answered', $text);
    return;
}

sub take {
    my ($smpp, $sender) = @_;
    my $pdu = $smpp->read_pdu() or die "the connection is lost\n";
    if ($pdu->{cmd} == Net::SMPP::CMD_deliver_sm) {
        delivered($smpp, $pdu, $sender);
    }
    elsif ($pdu->{cmd} == Net::SMPP::CMD_enquire_link) {
        $smpp->enquire_link_resp(seq => $pdu->{seq});
        say_it('asked');
    }
    elsif ($pdu->{cmd} == Net::SMPP::CMD_submit_sm_resp && !$pdu->{status}) {
        my $what = delete $waiting{ $pdu->{seq} };
        say_it(@$what, $pdu->{message_id});
        $done = 1 if "@$what" eq 'answered bye';
    }
    else {
        die sprintf "unexpected: command %08x, status %08x\n", $pdu->{cmd}, $pdu->{status};
    }
    return;
}

say_it('library', 'Net::SMPP', $Net::SMPP::VERSION);
exit if $ARGV[0] eq '--version';
my ($port, $name, $password, $binds) = @ARGV;
my @connections = map { connected($_, $port, $name, $password) } split /\+/, $binds;
my $sender = $connections[0];
while (my $line = <STDIN>) {
    chomp $line;
    my ($from, $to, $text) = split / /, $line, 3;
    submit($sender, $from, $to, $text, 1, 'sent', $to);
}
my $select = IO::Select->new(@connections);
while (!$done) {
    take($_, $sender) for $select->can_read;
}
for my $smpp (@connections) {
    say_it('alive')   if $smpp->enquire_link()->{cmd} == Net::SMPP::CMD_enquire_link_resp;
    say_it('unbound') if $smpp->unbind()->{cmd} == Net::SMPP::CMD_unbind_resp;
}
