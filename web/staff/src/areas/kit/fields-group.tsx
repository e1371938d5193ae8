import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ChosenFile, DropZone, FileButton } from '../../ui/forms/drop-zone.tsx';
import { FieldError, SearchField, TextField } from '../../ui/forms/field.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { RatingBoxes } from '../../ui/forms/rating-boxes.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { LinesField } from '../../ui/forms/lines-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { Group, Specimen, State } from './specimen.tsx';

function TextFields() {
  const t = useTranslations('kit.words');
  return (
    <Specimen of="TextField">
      <State name="empty">
        <TextField label={t('name')} />
      </State>
      <State name="filled">
        <TextField label={t('name')} defaultValue={t('nameValue')} />
      </State>
      <State name="hint">
        <TextField label={t('name')} hint={t('nameHint')} defaultValue={t('nameValue')} />
      </State>
      <State name="optional">
        <TextField label={t('name')} optional />
      </State>
      <State name="error">
        <TextField label={t('name')} hint={t('nameHint')} error={t('nameError')} />
      </State>
      <State name="disabled">
        <TextField label={t('name')} defaultValue={t('nameValue')} disabled />
      </State>
      <State name="large">
        <TextField label={t('name')} defaultValue={t('nameValue')} large />
      </State>
      <State name="long">
        <TextField label={t('nameLong')} hint={t('long')} error={t('nameLong')} defaultValue={t('nameLong')} />
      </State>
    </Specimen>
  );
}

const nothing = () => undefined;

function Files() {
  const t = useTranslations('kit.words');
  const button = <FileButton choose={t('chooseFile')} accept=".csv" onFile={nothing} />;
  return (
    <Specimen of="DropZone, ChosenFile, FileButton">
      <State name="empty">
        <DropZone choose={t('chooseFile')} drop={t('dropFile')} accept=".csv" onFile={nothing} />
      </State>
      <State name="filled">
        <ChosenFile file={new File(['text'], `${t('name')}.csv`)}>{button}</ChosenFile>
      </State>
      <State name="long">
        <ChosenFile file={new File(['text'], `${t('nameLong')}.csv`)}>{button}</ChosenFile>
      </State>
    </Specimen>
  );
}

function Searches() {
  const t = useTranslations('kit.words');
  const [empty, setEmpty] = useState('');
  const [filled, setFilled] = useState('Fournier');
  return (
    <Specimen of="SearchField">
      <State name="empty">
        <SearchField label={t('search')} value={empty} onChange={setEmpty} />
      </State>
      <State name="filled">
        <SearchField label={t('search')} value={filled} onChange={setFilled} />
      </State>
      <State name="small">
        <SearchField label={t('search')} value={empty} onChange={setEmpty} small />
      </State>
    </Specimen>
  );
}

function Passwords() {
  const t = useTranslations('kit.words');
  const [passwords, setPasswords] = useState(['', 'sept mots', 'lanterne-mousse-quai-9']);
  const owner = { email: 'amelie@mail.example', first_name: 'Amélie', last_name: 'Fournier' };
  return (
    <>
      <Specimen of="PasswordField">
        <State name="filled">
          <PasswordField label={t('password')} autoComplete="current-password" defaultValue="vivavoce" />
        </State>
        <State name="error">
          <PasswordField label={t('password')} autoComplete="current-password" error={t('nameError')} />
        </State>
      </Specimen>
      <Specimen of="NewPasswordField">
        {passwords.map((password, index) => (
          <State key={index} name={password === '' ? 'empty' : 'filled'}>
            <NewPasswordField
              id={`kit-password-${index}`}
              label={t('password')}
              owner={owner}
              value={password}
              onChange={(next) => setPasswords(passwords.with(index, next))}
            />
          </State>
        ))}
      </Specimen>
    </>
  );
}

function Switches() {
  const t = useTranslations('kit.words');
  const [on, setOn] = useState(true);
  return (
    <Specimen of="Switch">
      <State name="default">
        <Switch aria-label={t('name')} checked={on} onChange={({ target }) => setOn(target.checked)} />
      </State>
      <State name="disabled">
        <Switch aria-label={t('name')} checked={false} disabled onChange={() => {}} />
      </State>
    </Specimen>
  );
}

function Choices() {
  const t = useTranslations('kit.words');
  const [order, setOrder] = useState<'newest' | 'title'>('newest');
  const [language, setLanguage] = useState('en-gb');
  const languages = [
    { value: 'en-gb', label: 'English' },
    { value: 'fr-fr', label: 'Français' },
  ];
  const lines = {
    label: t('language'),
    hint: t('nameHint'),
    rows: 3,
    defaultValue: 'English\nFrançais',
    onChange: () => {},
  };
  const select = { label: t('language'), value: language, options: languages, onChange: setLanguage };
  return (
    <>
      <Specimen of="SelectField">
        <State name="default">
          <SelectField {...select} />
        </State>
        <State name="error">
          <SelectField {...select} hint={t('nameHint')} error={t('nameError')} />
        </State>
        <State name="disabled">
          <SelectField {...select} disabled />
        </State>
      </Specimen>
      <Specimen of="LinesField">
        <State name="default">
          <LinesField {...lines} id="kit-lines" />
        </State>
        <State name="error">
          <LinesField {...lines} id="kit-lines-error" error={t('nameError')} />
        </State>
      </Specimen>
      <Specimen of="SortSelect">
        <State name="default">
          <SortSelect
            label={t('order')}
            value={order}
            options={[
              { value: 'newest', label: t('newest') },
              { value: 'title', label: t('title') },
            ]}
            onChange={setOrder}
          />
        </State>
      </Specimen>
      <Specimen of="Checkbox">
        <State name="default">
          <Checkbox>{t('agree')}</Checkbox>
        </State>
        <State name="checked">
          <Checkbox defaultChecked>{t('agree')}</Checkbox>
        </State>
        <State name="mixed">
          <Checkbox indeterminate>{t('agree')}</Checkbox>
        </State>
        <State name="focus">
          <Checkbox>{t('agree')}</Checkbox>
        </State>
        <State name="disabled">
          <Checkbox disabled>{t('agree')}</Checkbox>
          <Checkbox disabled defaultChecked>
            {t('agree')}
          </Checkbox>
        </State>
        <State name="long">
          <Checkbox>{t('long')}</Checkbox>
        </State>
      </Specimen>
    </>
  );
}

function Cards() {
  const t = useTranslations('kit.words');
  const [chosen, setChosen] = useState('newest');
  const options = [
    { value: 'newest', title: t('newest'), text: t('nameHint') },
    { value: 'title', title: t('title'), text: t('long') },
  ];
  return (
    <Specimen of="RadioCards" broad>
      <State name="default">
        <RadioCards label={t('order')} value={chosen} options={options} onChange={setChosen} />
      </State>
      <State name="disabled">
        <RadioCards label={t('order')} value="title" options={options} onChange={setChosen} disabled />
      </State>
    </Specimen>
  );
}

function Ratings() {
  const t = useTranslations('kit.words');
  const [rating, setRating] = useState<number | null>(null);
  return (
    <Specimen of="RatingBoxes" broad>
      <State name="default">
        <div className="max-w-94">
          <RatingBoxes label={t('rating')} value={rating} onChange={setRating} />
        </div>
      </State>
      <State name="filled">
        <div className="max-w-94">
          <RatingBoxes label={t('rating')} value={rating ?? 4} onChange={setRating} />
        </div>
      </State>
      <State name="disabled">
        <div className="max-w-94">
          <RatingBoxes label={t('rating')} value={3} onChange={setRating} disabled />
        </div>
      </State>
      <State name="ten">
        <div className="max-w-94">
          <RatingBoxes label={t('rating')} value={rating ?? 7} scale={10} onChange={setRating} />
        </div>
      </State>
      <State name="long">
        <div className="max-w-94">
          <RatingBoxes
            label={t('rating')}
            value={rating ?? 2}
            options={[1, 2, 3].map((value) => ({ value, number: value, text: t('long') }))}
            onChange={setRating}
          />
        </div>
      </State>
    </Specimen>
  );
}

/** Fields and choices. */
export function FieldsGroup() {
  const t = useTranslations('kit.words');
  const [html, setHtml] = useState(`<p><strong>${t('notice')}</strong> ${t('dialogText')}</p>`);
  const text = { label: t('description'), onChange: setHtml };
  return (
    <Group id="fields">
      <TextFields />
      <Files />
      <Searches />
      <Passwords />
      <Choices />
      <Switches />
      <Cards />
      <Ratings />
      <Specimen of="RichTextField" broad>
        <State name="filled">
          <RichTextField {...text} id="kit-text" value={html} hint={t('nameHint')} />
        </State>
        <State name="error">
          <RichTextField {...text} id="kit-text-wrong" value="" error={t('nameError')} />
        </State>
      </Specimen>
      <Specimen of="FieldError">
        <State name="default">
          <FieldError>{t('nameError')}</FieldError>
        </State>
        <State name="long">
          <FieldError>{t('nameLong')}</FieldError>
        </State>
      </Specimen>
    </Group>
  );
}
